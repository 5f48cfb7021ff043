import { Button, QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { placesOf } from './hold-note.tsx'
import { useReserveAgain } from './use-reserve-again.ts'

/** Says that the hold ran out unpaid, and offers to reserve the same spots again for the same children and days. */
export function ExpiredHoldNote({ order }: { order: OrderAnswer }) {
  const { busy, problem, reserveAgain } = useReserveAgain(order)
  const [first, ...others] = order.registrations
  const what = others.length === 0 ? 'this spot' : 'these spots'
  return (
    <>
      <Note tone="warn" role="alert" title={`Your hold on ${what} ran out`}>
        Nothing was charged. If {others.length === 0 ? "there's still a spot" : 'there are still spots'}, you can
        reserve {others.length === 0 ? 'it' : 'them'} again with the same details.
      </Note>
      {problem && (
        <Note tone="bad" role="alert">
          {problem} {first && <QuietLink to={`/events/${first.event.slug}`}>About {first.event.title}</QuietLink>}
        </Note>
      )}
      <div className="row">
        {first && (
          <Button tone="primary" busy={busy} busyLabel="Reserving again" onClick={() => void reserveAgain()}>
            Reserve {placesOf(order)} again
          </Button>
        )}
        <QuietLink to="/classes">Browse Classes</QuietLink>
      </div>
    </>
  )
}
