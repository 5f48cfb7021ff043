import { useState } from 'react'
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may, onlyWho } from '#src/lib/permissions.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { CancellationsContract, ClassCancellationAnswer } from '../contract.ts'
import { CancelClassDialog, type Target } from './class-cancellations/cancel-class-dialog.tsx'
import { ClassRows, targetOf, wholeClass } from './class-cancellations/class-rows.tsx'
import { FailedRefunds } from './class-cancellations/failed-refunds.tsx'
import { PlanPayments } from './class-cancellations/plan-payments.tsx'
import { Withheld } from './class-cancellations/withheld.tsx'
import './class-cancellations/class-cancellations.css'

/** /admin/cancellations: upcoming sessions and what staff canceled. Guests and parents are redirected with a toast. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'money')
  const ask = pageApi<CancellationsContract>(context)
  const [list, failed, planPayments] = await Promise.all([
    optionalPart(ask('GET /api/admin/call-offs')),
    optionalPart(ask('GET /api/admin/failed-refunds')),
    optionalPart(ask('GET /api/admin/subscription-payments')),
  ])
  return { user, list, failed, planPayments }
}

export const meta: MetaFunction = () => [{ title: 'Cancellations' }, { name: 'robots', content: 'noindex' }]

export default function ClassCancellationsPage() {
  const { user, list, failed, planPayments } = useLoaderData<typeof loader>()
  const { revalidate, state } = useRevalidator()
  const { timeZone } = useProgram()
  const [search] = useSearchParams()
  const mayCallOff = may(user, 'call-offs')
  const [target, setTarget] = useState<Target | null>(
    // Closed days link to the session to cancel, and Today to a class with too few children.
    () =>
      (mayCallOff &&
        list &&
        (wholeClass(list.classes, search.get('class')) ?? targetOf(list.classes, search.get('session'), timeZone))) ||
      null,
  )
  const mayRefund = may(user, 'refunds')
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Cancellations</h1>
      </div>
      {!list && (
        <Panel>
          <LoadFailed title="Couldn't load classes">Nothing was canceled.</LoadFailed>
        </Panel>
      )}
      {list && (
        <div className="stack">
          {!mayCallOff && <Note tone="quiet">{onlyWho('call-offs')} can cancel classes, because money moves.</Note>}
          {(!failed || !planPayments) && <MoneyMissing />}
          <Withheld withheld={list.withheld} maySettle={mayRefund} onSettled={() => void revalidate()} />
          {failed && <FailedRefunds failed={failed} mayGive={mayRefund} onGiven={() => void revalidate()} />}
          <RecentClassCancellations
            callOffs={list.callOffs}
            looking={state === 'loading'}
            onLook={() => void revalidate()}
          />
          {planPayments && <PlanPayments payments={planPayments} mayRefund={mayRefund} onRefunded={revalidate} />}
          <Panel as="section" aria-labelledby="to-come">
            <h2 id="to-come">Upcoming classes</h2>
            {list.classes.length === 0 ? (
              <EmptyState title="No upcoming sessions">
                Published classes with dates show up here, and any class where families still have spots.
              </EmptyState>
            ) : (
              <ClassRows classes={list.classes} onCallOff={mayCallOff ? setTarget : undefined} />
            )}
          </Panel>
        </div>
      )}
      <CancelClassDialog
        target={target}
        onClose={() => setTarget(null)}
        onDone={async () => {
          await revalidate()
          setTarget(null)
        }}
      />
    </StaffFrame>
  )
}

/** Both lists are hidden when empty, so a failed load has to say so. */
function MoneyMissing() {
  return (
    <Panel>
      <LoadFailed title="Couldn't load refunds and plan payments">No money was moved.</LoadFailed>
    </Panel>
  )
}

/** Recent cancellations with their progress, and a refresh button while one is still being processed. */
function RecentClassCancellations({
  callOffs,
  looking,
  onLook,
}: {
  callOffs: readonly ClassCancellationAnswer[]
  looking: boolean
  onLook: () => void
}) {
  const { timeZone } = useProgram()
  if (callOffs.length === 0) return null
  return (
    <Panel as="section" aria-labelledby="called-off">
      <div className="row apart">
        <h2 id="called-off">Recently canceled</h2>
        {callOffs.some(each => !each.finishedAt) && (
          <Button small busy={looking} busyLabel="Refreshing" onClick={onLook}>
            Refresh
          </Button>
        )}
      </div>
      <ul className="lines">
        {callOffs.map(each => (
          <li key={each.id} className="call-off-row">
            <div>
              <strong>{each.title}</strong>{' '}
              {each.sessionStartsAt ? formatMoment(each.sessionStartsAt, timeZone) : 'the whole class'}
              <p className="by">
                {each.reason} · {formatCents(each.toCard)} to cards, {formatCents(each.toCredit)} as credit
              </p>
            </div>
            <Badge tone={each.finishedAt ? 'leaf' : 'clay'} shape={each.finishedAt ? 'dot' : 'ring'}>
              {each.done} of {each.places} done
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
