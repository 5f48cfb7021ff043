import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { EmptyLoom } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { SubscriptionsContract } from '../contract.ts'
import { PlanProblem } from './plan/plan-problem.tsx'
import { PlanTicket } from './plan/plan-ticket.tsx'
import './plan/plan.css'

/** /subscriptions: the family's monthly plans. Guests sign in first and come back. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const plans = await optionalPart(orNothing(pageApi<SubscriptionsContract>(context)('GET /api/subscriptions')))
  if (plans === undefined) throw redirect(`/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`)
  return plans ? data({ plans, failed: false }) : data({ plans: [], failed: true }, { status: 503 })
}

export const meta: MetaFunction = () => [{ title: 'Subscriptions' }, { name: 'robots', content: 'noindex' }]

export default function SubscriptionsPage() {
  const { plans, failed } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page plans">
      <header className="page-head row apart">
        <h1 tabIndex={-1}>Subscriptions</h1>
        <ButtonLink to="/register">
          <PlusIcon /> New subscription
        </ButtonLink>
      </header>
      <div className="stack">
        {failed && <PlanProblem title="Error Loading Subscriptions" />}
        {!failed && plans.length === 0 && <NoPlans />}
        {plans.map(plan => (
          <PlanTicket key={plan.id} plan={plan} />
        ))}
      </div>
    </div>
  )
}

function NoPlans() {
  return (
    <Panel>
      <EmptyState
        drawing={<EmptyLoom />}
        title="No subscriptions yet"
        titleAs="h2"
        action={
          <ButtonLink tone="primary" to="/classes">
            Browse Classes
          </ButtonLink>
        }
      >
        Choose a program's monthly option, and its next charge and payments will show up here.
      </EmptyState>
    </Panel>
  )
}
