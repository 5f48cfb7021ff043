import { useQuery } from '@tanstack/react-query'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment, formatTime } from '#src/lib/dates.ts'
import { Note } from '#src/ui/note.tsx'
import type { EditedClassAnswer } from '../../../contract.ts'
import { query } from '../../calls.ts'

const MOST_ASKED = 100
const MOST_SHOWN = 3

/** Warns when the room or the guide is needed elsewhere at the same time. It never prevents saving. */
export function Conflicts({
  shown,
  starts,
  minutes,
}: {
  shown: EditedClassAnswer
  starts: readonly Date[]
  minutes: number
}) {
  const { timeZone } = useProgram()
  const asked = starts.slice(0, MOST_ASKED).map(each => each.toISOString())
  const { data } = useQuery({
    ...query('GET /api/admin/class-conflicts', {
      query: { classId: shown.id, room: shown.location, teacher: shown.taughtBy ?? '', starts: asked.join(), minutes },
    }),
    enabled: asked.length > 0 && Number.isInteger(minutes) && minutes > 0 && minutes <= 600,
  })
  if (!data || data.length === 0) return null
  return (
    <div className="stack tight" role="status">
      {data.slice(0, MOST_SHOWN).map(({ startsAt, until, title, room, taughtBy, same }) => (
        <Note
          key={`${startsAt} ${title}`}
          tone="warn"
          title={`${formatMoment(startsAt, timeZone)}: ${same === 'room' ? room : taughtBy} is taken until ${formatTime(until, timeZone)}`}
        >
          {taughtBy && same === 'room' ? `${taughtBy} has ${title}.` : `${title} is at the same time.`}
        </Note>
      ))}
      {data.length > MOST_SHOWN && <p className="by">And {data.length - MOST_SHOWN} more at the same time.</p>}
    </div>
  )
}
