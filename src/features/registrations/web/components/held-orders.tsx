import { useProgram } from '#src/features/organization/web.ts'
import { dayOf, formatMoment, formatTime } from '#src/lib/dates.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { RegistrationAnswer } from '../../contract.ts'
import { type HeldOrder, heldOrders } from './held-spots.ts'

/** What waits to be paid, each with the way back to its payment. Nothing when nothing is held. */
export function HeldOrders({ registrations, now }: { registrations: readonly RegistrationAnswer[]; now: Date }) {
  return heldOrders(registrations, now).map(each => <Held key={each.orderId} order={each} now={now} />)
}

function Held({ order: { orderId, heldUntil, spots, first }, now }: { order: HeldOrder; now: Date }) {
  const { timeZone } = useProgram()
  const isToday = dayOf(heldUntil, timeZone) === dayOf(now, timeZone)
  const until = isToday ? formatTime(heldUntil, timeZone) : formatMoment(heldUntil, timeZone)
  const what = spots === 1 ? `${first.child.firstName}'s spot in ${first.event.title} is` : `${spots} spots are`
  return (
    <Note
      tone="warn"
      title={`${what} held until ${until}`}
      titleAs="h2"
      action={
        <ButtonLink tone="primary" small to={`/checkout?order=${orderId}`}>
          Finish paying
        </ButtonLink>
      }
    >
      Nothing is paid yet.
    </Note>
  )
}
