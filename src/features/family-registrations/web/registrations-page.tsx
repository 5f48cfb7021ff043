import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { PaymentsContract } from '#src/features/payments/contract.ts'
import type { RegistrationsContract } from '#src/features/registrations/contract.ts'
import { formatCents } from '#src/lib/money.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { EmptyLoom } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TabLinks } from '#src/ui/tab-links.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { FamilyPlaces } from './family-places.tsx'
import { SHOWN, type Shown } from './registration-groups.ts'
import './registrations.css'

const FAILED = 'Failed to load dashboard data'
const LABEL: Record<Shown, string> = { upcoming: 'Upcoming', past: 'Past', cancelled: 'Canceled' }

/**
 * /registrations: the part of "My Dashboard" about spots, receipts and canceling. A guest gets the Log In button, a failure a way to
 * try again.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const now = new Date().toISOString()
  const asked = Promise.all([
    pageApi<FamiliesContract>(context)('GET /api/children'),
    pageApi<RegistrationsContract>(context)('GET /api/registrations'),
    pageApi<PaymentsContract>(context)('GET /api/user/credit-balance'),
  ])
  const found = await optionalPart(orNothing(asked))
  if (!found) return { state: found === null ? ('failed' as const) : ('signed-out' as const) }
  const [children, registrations, credit] = found
  const family = children.map(({ id, firstName, age }) => ({ id, firstName, age }))
  return { state: 'full' as const, children: family, registrations, balance: credit.balance, now }
}

export const meta: MetaFunction = () => [{ title: 'My registrations' }, { name: 'robots', content: 'noindex' }]

export default function RegistrationsPage() {
  const loaded = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const shown = SHOWN.find(each => each === query.get('show')) ?? 'upcoming'
  if (loaded.state === 'signed-out') return <SignedOut />
  const nothing = loaded.state === 'full' && loaded.registrations.length === 0 && loaded.children.length === 0
  const active = loaded.state === 'full' && loaded.children.length > 0 && anyActive(loaded.registrations)
  return (
    <div className="wrap mid page">
      <header className="regs-head">
        <div>
          <PageTitle />
          {active && (
            <Badge tone="leaf" shape="dot">
              Active Enrollment
            </Badge>
          )}
        </div>
        <div>
          <ButtonLink to="/parent-dashboard">
            <PlusIcon /> Add Child
          </ButtonLink>
          <ButtonLink tone={nothing ? undefined : 'primary'} to="/classes">
            Browse Classes
          </ButtonLink>
        </div>
      </header>
      {loaded.state === 'failed' && <Failed />}
      {loaded.state === 'full' && (
        <>
          {loaded.balance > 0 && <CreditBanner balance={loaded.balance} />}
          {nothing ? (
            <NothingYet />
          ) : (
            <>
              <TabLinks
                label="Which registrations"
                current={shown}
                items={SHOWN.map(key => ({ key, label: LABEL[key], to: `?show=${key}` }))}
              />
              <FamilyPlaces key={shown} {...loaded} shown={shown} />
            </>
          )}
        </>
      )}
      <p className="regs-foot">
        Questions about refunds? <QuietLink to="/faq">Read the FAQ</QuietLink>
      </p>
    </div>
  )
}

/** Named apart from /dashboard, and still as a part of it. */
function PageTitle() {
  return (
    <h1 tabIndex={-1}>
      <span className="regs-of">My Dashboard</span> My registrations
    </h1>
  )
}

/** Shown as a toast and on the page. */
function Failed() {
  const { phone } = useProgram()
  const toast = useToast()
  useEffect(() => {
    toast({ title: 'Error', description: FAILED, tone: 'destructive' })
  }, [toast])
  return (
    <Panel>
      <LoadFailed title={FAILED} contact={<QuietLink to={phoneLink(phone)}>Call {phone}</QuietLink>}>
        Your registrations are safe. Try again.
      </LoadFailed>
    </Panel>
  )
}

const anyActive = (registrations: readonly { status: string }[]) => registrations.some(each => each.status === 'active')

function SignedOut() {
  return (
    <div className="wrap slim page">
      <header className="page-head">
        <PageTitle />
      </header>
      <Panel>
        <EmptyState
          drawing={<EmptyLoom />}
          title="Please log in to see your registrations"
          titleAs="h2"
          action={
            <ButtonLink tone="primary" to="/api/login" reloadDocument>
              Log In
            </ButtonLink>
          }
        >
          Your family's spots, receipts and credit are here.
        </EmptyState>
      </Panel>
    </div>
  )
}

function NothingYet() {
  return (
    <Panel>
      <EmptyState
        drawing={<EmptyLoom />}
        title="No registrations yet"
        titleAs="h2"
        action={
          <ButtonLink tone="primary" to="/classes">
            Find a class
          </ButtonLink>
        }
      >
        Book a class and you'll see it here, along with your payment and how long you can cancel.
      </EmptyState>
    </Panel>
  )
}

/** What we owe the family as credit; shown only above 0. `balance` in cents. */
function CreditBanner({ balance }: { balance: number }) {
  return (
    <Panel tint="leaf" as="section" className="credit-banner" aria-label="Class credit">
      <div>
        <h2>Class credit</h2>
        <p>We'll take it off your next class at checkout.</p>
      </div>
      <strong className="num">{formatCents(balance)}</strong>
      <QuietLink to="/registrations/credit">See credit history</QuietLink>
    </Panel>
  )
}
