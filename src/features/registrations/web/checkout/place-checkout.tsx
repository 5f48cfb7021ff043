import type { AgeRequestAnswer } from '#src/features/age-requests/contract.ts'
import { datesLeft } from '#src/features/classes/class-text.ts'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { whereText } from '#src/features/classes/session-room.ts'
import type { ChildAnswer } from '#src/features/families/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { dayOf } from '#src/lib/dates.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { RegistrationAnswer } from '../../contract.ts'
import { whenText } from '../../session-text.ts'
import { HeldOrders } from '../components/held-orders.tsx'
import { heldOrders } from '../components/held-spots.ts'
import { SummaryCard } from '../pay/order-summary.tsx'
import { ChildChips } from './child-chips.tsx'
import { ReservePlace } from './reserve-place.tsx'
import '../pay/pay.css'

const BOTH = 'Please ensure both class and child are selected.'

/** One class for one child: who, how, what it costs and what canceling means, before anything is reserved. */
export function PlaceCheckout({
  offering,
  children,
  chosenId,
  balance,
  mine,
  requests,
  dropIn,
  now,
}: {
  offering: ClassAnswer | null
  children: ChildAnswer[]
  chosenId: string | null
  balance: number
  /** What the chosen child already has of this class. */
  mine: readonly RegistrationAnswer[]
  requests: readonly AgeRequestAnswer[]
  /** The day of the one session that's booked alone. */
  dropIn: string | null
  now: string
}) {
  const { timeZone } = useProgram()
  const isHeld = heldOrders(mine, new Date(now)).length > 0
  const chosen = children.find(child => child.id === chosenId)
  const isGone = dropIn !== null && !offering?.dropIns?.days.some(({ day, full }) => day === dropIn && !full)
  const dates = offering
    ? dropIn === null
      ? datesLeft(offering)
      : offering.sessionDates.filter(each => dayOf(each.startsAt, timeZone) === dropIn)
    : []
  const back = `/cart?classId=${offering?.id ?? ''}&childId=${chosenId ?? ''}`
  return (
    <div className="wrap page">
      <Crumbs
        items={[
          offering && chosen && dropIn === null
            ? { to: back, label: 'Back to cart' }
            : { to: '/classes', label: 'Classes' },
        ]}
      />
      <header className="page-head">
        <h1 tabIndex={-1}>Checkout</h1>
      </header>
      <div className={offering ? 'split' : undefined}>
        {offering && (
          <SummaryCard event={offering} title={offering.title} first>
            <p className="by">
              {dropIn && 'Drop-in · '}
              {whenText(dates, timeZone)}
            </p>
            <p className="by">{whereText(offering, dates, timeZone)}</p>
            <QuietLink to={`/events/${offering.slug}`}>About this class</QuietLink>
          </SummaryCard>
        )}
        <Sheet as="section" aria-label="Your spot">
          {!offering && (
            <Note
              tone="warn"
              title={BOTH}
              action={
                <ButtonLink small to="/classes">
                  Browse Classes
                </ButtonLink>
              }
            >
              We couldn't find that class. It may be over.
            </Note>
          )}
          {offering && children.length === 0 && (
            <Note
              title={BOTH}
              action={
                <ButtonLink small to={`/register?classId=${offering.id}`}>
                  Add a child
                </ButtonLink>
              }
            >
              First, tell us about your child. It takes about three minutes.
            </Note>
          )}
          {offering && children.length > 0 && !chosen && <Note tone="warn">{BOTH}</Note>}
          {offering && children.length > 0 && (
            <ChildChips offering={offering} family={children} chosenId={chosenId} dropIn={dropIn} />
          )}
          {isHeld && <HeldOrders registrations={mine} now={new Date(now)} />}
          {offering && chosen && !isHeld && isGone && (
            <Note
              tone="warn"
              title="This session can't be booked alone anymore"
              action={
                <ButtonLink small to={`/events/${offering.slug}`}>
                  Choose another session
                </ButtonLink>
              }
            >
              It's full, or its time to book is over.
            </Note>
          )}
          {offering && chosen && !isHeld && !isGone && (
            <ReservePlace
              offering={offering}
              child={chosen}
              mine={mine}
              dropIn={dropIn}
              requests={requests}
              balance={balance}
              now={now}
            />
          )}
        </Sheet>
      </div>
    </div>
  )
}
