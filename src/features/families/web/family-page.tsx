import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { AccountsContract } from '#src/features/accounts/contract.ts'
import { startPage } from '#src/features/accounts/start-page.ts'
import { useViewer, VerifyNote } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import type { PoliciesContract } from '#src/features/policies/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Note } from '#src/ui/note.tsx'
import { EmptyPot } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { FamiliesContract } from '../contract.ts'
import { ChildrenSection } from './family/children-section.tsx'
import { ConsentsSection } from './family/consents-section.tsx'
import { PeopleSections } from './family/people-sections.tsx'
import { StudioChanges } from './family/studio-changes.tsx'
import { addChildTarget } from './family/way-to-add.ts'
import './allergy-input.css'
import './family/family.css'

/** /parent-dashboard, the family page. Visitors sign in first and come back here. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const viewer = await orNothing(pageApi<AccountsContract>(context)('GET /api/auth/user'))
  if (!viewer || viewer.role === 'unknown') {
    throw redirect(`/login?${new URLSearchParams({ returnTo: `/parent-dashboard${url.search}` })}`)
  }
  const page = Number(url.searchParams.get('consents')) || 1
  const [known, consents, photos, toAgree] = await Promise.all([
    optionalPart(
      Promise.all([
        pageApi<FamiliesContract>(context)('GET /api/children'),
        pageApi<FamiliesContract>(context)('GET /api/family'),
      ]),
    ),
    optionalPart(pageApi<FamiliesContract>(context)('GET /api/family/consents', { query: { page } })),
    pageApi<PoliciesContract>(context)('GET /api/policies/:policy', { params: { policy: 'photoConsent' } }),
    optionalPart(pageApi<FamiliesContract>(context)('GET /api/family/agreements')),
  ])
  const way = known && addChildTarget(known[1], toAgree)
  if (way?.leads === 'agree' && url.searchParams.has('add')) throw redirect(way.to)
  return { viewer, known, toAgree, consents, page, photoPolicy: photos.summary, now: new Date().toISOString() }
}

export const meta: MetaFunction = () => [{ title: 'My family' }, { name: 'robots', content: 'noindex' }]

export default function FamilyPage() {
  const { viewer, known, toAgree, consents, page, photoPolicy, now } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  const [search] = useSearchParams()
  if (viewer.role !== 'parent') return <NoFamily />
  const [children, family] = known ?? []
  return (
    <div className="wrap mid page family">
      <Crumbs items={[{ to: '/dashboard?tab=children', label: 'My Dashboard' }]} />
      <header className="page-head">
        <h1 tabIndex={-1}>My family</h1>
        <p className="sub">
          Your children, emergency contacts and who can pick up. Your name, email and password are in{' '}
          <Link to="/account">your account</Link>.
        </p>
        <StudioChanges of={family?.corrections.filter(each => each.what === 'parent') ?? []} />
      </header>
      <div className="stack loose">
        {!viewer.emailVerified && (
          <VerifyNote>Verify your email address to see and change your children's health information.</VerifyNote>
        )}
        {!toAgree && (
          <Panel>
            <LoadFailed title="Couldn't load what you agreed to">We may have changed our policies.</LoadFailed>
          </Panel>
        )}
        {toAgree && toAgree.policies.length > 0 && (
          <Note title="Your signature is needed" titleAs="h2">
            <p>
              {toAgree.agreedByPhone
                ? 'You agreed to our four policies on the phone. Please read and sign them.'
                : 'Our policies changed. Please read and agree to them before your next registration.'}
            </p>
            <ButtonLink tone="primary" to="/agree?returnTo=/parent-dashboard">
              Read and sign
            </ButtonLink>
          </Note>
        )}
        {children && family ? (
          <>
            <ChildrenSection
              list={children}
              corrections={family.corrections}
              adding={addChildTarget(family, toAgree)}
              today={dayOf(now, timeZone)}
              photoPolicy={photoPolicy}
              parentName={family.parent.fullName}
              wanted={search.has('add') ? 'new' : search.get('edit')}
            />
            <PeopleSections family={family} />
            <ConsentsSection found={consents} page={page} list={children} zone={timeZone} />
          </>
        ) : (
          <Panel>
            <LoadFailed title="Couldn't load your family" contact={<QuietLink to="/contact">Contact us</QuietLink>}>
              Nothing was lost. We couldn't reach the server.
            </LoadFailed>
          </Panel>
        )}
      </div>
    </div>
  )
}

function NoFamily() {
  const { to } = startPage(useViewer())
  return (
    <div className="wrap slim page">
      <header className="page-head">
        <h1 tabIndex={-1}>My family</h1>
      </header>
      <Panel>
        <EmptyState
          drawing={<EmptyPot />}
          title="Staff accounts don't have a family"
          titleAs="h2"
          action={
            <ButtonLink tone="primary" to={to}>
              Go to the back office
            </ButtonLink>
          }
        >
          Parents see their children and contacts here.
        </EmptyState>
      </Panel>
    </div>
  )
}
