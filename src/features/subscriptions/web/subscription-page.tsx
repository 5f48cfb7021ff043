import { useEffect, useRef, useState } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatCents } from '#src/lib/money.ts'
import { isFailedRead, orNothing, pageApi } from '#src/lib/page-api.ts'
import { Accordion } from '#src/ui/accordion.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Who } from '#src/ui/ticket.tsx'
import type { SubscriptionAnswer, SubscriptionsContract } from '../contract.ts'
import { bookableText, listOf } from '../plan-text.ts'
import { CancelDialog } from './plan/cancel-dialog.tsx'
import { CardDialog } from './plan/card-dialog.tsx'
import { PlanBadge } from './plan/plan-badge.tsx'
import { PlanDetails } from './plan/plan-details.tsx'
import { PlanHistory } from './plan/plan-history.tsx'
import { PlanNote } from './plan/plan-notes.tsx'
import { PlanProblem } from './plan/plan-problem.tsx'
import { usePlanWrites } from './plan/use-plan-writes.ts'
import './plan/plan.css'

/** /subscription/:id. Another family's plan looks like none. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const api = pageApi<SubscriptionsContract>(context)
  try {
    const plan = await orNothing(api('GET /api/subscription/:id', { params: { id: params.id ?? '' } }))
    if (plan) return data({ plan, failed: false })
    if (!(await orNothing(api('GET /api/subscriptions'))))
      throw redirect(`/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`)
    return data({ plan: null, failed: false }, { status: 404 })
  } catch (error) {
    if (!isFailedRead(error)) throw error
    return data({ plan: null, failed: true }, { status: 503 })
  }
}

export const meta: MetaFunction = () => [{ title: 'Your subscription' }, { name: 'robots', content: 'noindex' }]

export default function SubscriptionPage() {
  const { plan, failed } = useLoaderData<typeof loader>()
  if (plan) return <Plan key={plan.id} plan={plan} />
  return (
    <div className="wrap page plans">
      <Crumbs items={[{ to: '/subscriptions', label: 'Subscriptions' }]} />
      <header className="page-head">
        <h1 tabIndex={-1}>Your subscription</h1>
      </header>
      {failed ? (
        <PlanProblem title="Error Loading Subscription" />
      ) : (
        <Sheet>
          <EmptyState title="We couldn't find this subscription" titleAs="h2">
            It may belong to another account. See your own in the list.
          </EmptyState>
        </Sheet>
      )}
    </div>
  )
}

function Plan({ plan }: { plan: SubscriptionAnswer }) {
  const [query, setQuery] = useSearchParams()
  const [asking, setAsking] = useState<'cancel' | 'card'>()
  const { busy, cancel, keep, retry } = usePlanWrites(plan)
  const { child } = plan
  const close = () => setAsking(undefined)

  // The list links here to fix a payment, and the provider's page comes back here with a new card: once each.
  const arrived = useRef(false)
  useEffect(() => {
    const [fix, changed] = [query.get('fix') === 'payment', query.get('card') === 'changed']
    if (arrived.current || (!fix && !changed)) return
    arrived.current = true
    setQuery({}, { replace: true, preventScrollReset: true })
    if (changed) void retry()
    else if (plan.status === 'past_due') setAsking('card')
  }, [query, setQuery, retry, plan.status])

  return (
    <div className="wrap page plans">
      <Crumbs items={[{ to: '/subscriptions', label: 'Subscriptions' }]} />
      <header className="page-head">
        <Who button={<SewnButton id={child.id} name={child.firstName} />} state={<PlanBadge plan={plan} />}>
          <h1 tabIndex={-1}>{plan.name}</h1>
          <p className="by">
            {child.firstName} {child.lastName}
          </p>
        </Who>
      </header>
      <div className="stack loose">
        <PlanNote plan={plan} keeping={busy === 'keep'} onKeep={() => void keep()} onFix={() => setAsking('card')} />
        <PlanDetails plan={plan} onChangeCard={() => setAsking('card')} onCancel={() => setAsking('cancel')} />
        <PlanHistory plan={plan} />
        <PlanQuestions plan={plan} />
      </div>
      <CancelDialog
        plan={plan}
        open={asking === 'cancel'}
        busy={busy === 'cancel'}
        onClose={close}
        onCancel={() => void cancel().then(close)}
      />
      <CardDialog plan={plan} open={asking === 'card'} onClose={close} onChanged={() => void retry().then(close)} />
    </div>
  )
}

/** What families ask about a plan. */
function PlanQuestions({ plan }: { plan: SubscriptionAnswer }) {
  const { phone, timeZone } = useProgram()
  const { firstName } = plan.child
  const covered = {
    key: 'covers',
    question: 'Which classes are included?',
    answer: `${listOf(plan.coveredClasses)} classes from ${bookableText(plan, timeZone)}. ${
      plan.cancelAtPeriodEnd
        ? "The plan ends with this month, so later classes aren't included."
        : 'Each month, you can book one more month ahead.'
    }`,
  }
  const items = [
    ...(plan.status === 'active' && plan.coveredClasses.length > 0 ? [covered] : []),
    {
      key: 'ends',
      question: 'What happens when it ends?',
      answer: `${firstName} keeps everything until the last paid day. After that, you can book classes one at a time at their regular price.`,
    },
    {
      key: 'charge',
      question: 'When is my card charged?',
      answer: `We charge ${formatCents(plan.amount)} on the same day each month, or on the last day if the month is too short.`,
    },
    {
      key: 'fails',
      question: 'What if a payment fails?',
      answer: `We'll email you and try again three times within 7 days. ${firstName} keeps the spot in the meantime. You can choose another card here anytime.`,
    },
    {
      key: 'pause',
      question: 'Can I pause instead?',
      answer: `Call us at ${phone} and we'll work something out.`,
    },
  ]
  return (
    <section aria-labelledby="questions-title" className="stack tight">
      <h2 id="questions-title">Questions</h2>
      <Accordion items={items.map(each => ({ ...each, answer: <p>{each.answer}</p> }))} />
    </section>
  )
}
