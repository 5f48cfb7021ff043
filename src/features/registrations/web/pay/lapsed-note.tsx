import { Button, QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import type { OrderAnswer } from '../../contract.ts'
import { placesOf } from './order-words.ts'
import { useReserveAgain } from './use-reserve-again.ts'

/** The time ran out unpaid: says so, and one press reserves the same places again for the same children and days. */
export function LapsedNote({ order }: { order: OrderAnswer }) {
  const { busy, problem, reserveAgain } = useReserveAgain(order)
  const [first, ...others] = order.registrations
  const what = others.length === 0 ? 'this place' : 'these places'
  return (
    <>
      <Note tone="warn" role="alert" title={`The time for ${what} ran out`}>
        Nothing was charged. {others.length === 0 ? 'If there is still a place' : 'If there are still places'}, you can
        take {others.length === 0 ? 'it' : 'them'} again. We remember who comes, and when.
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
