import { Note } from '#src/ui/note.tsx'
import type { EditedClassAnswer } from '../../../contract.ts'

/** What it means to add dates of a season that's already running. */
export function PastDatesNote({ count, kind }: { count: number; kind: EditedClassAnswer['kind'] }) {
  return (
    <Note tone="warn" title={`${count} new ${count === 1 ? 'date is' : 'dates are'} in the past`}>
      {kind === 'program'
        ? "Past sessions can't be booked. Families can still enroll for the rest."
        : "Past sessions can't be booked. Once its first session has started, nobody can book this class. To sell the rest, start from an upcoming date."}
    </Note>
  )
}

/** Says what happens to past dates of a class that families already have spots in. */
export function PastLeftOutNote({ count }: { count: number }) {
  return (
    <Note tone="quiet" title={`${count} past ${count === 1 ? "date isn't" : "dates aren't"} added`}>
      Families already have spots, and their cancellation deadlines count from the first session.
    </Note>
  )
}
