import { availabilityOf } from '#src/features/classes/availability.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatTime } from '#src/lib/dates.ts'
import { Badge, Flag } from '#src/ui/badge.tsx'
import { QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Spots } from '#src/ui/spots.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { MeetingAnswer } from '../../today-answers.ts'

/** Today's sessions by time, each with its roster and check-in. */
export function TodaySessions({ of }: { of: readonly MeetingAnswer[] }) {
  const { timeZone } = useProgram()
  return (
    <Panel as="section" aria-labelledby="today">
      <h2 id="today">Today's sessions</h2>
      {of.length === 0 && <EmptyState title="No sessions today">The next ones are below.</EmptyState>}
      <ul className="lines tonight">
        {of.map(each => (
          <li key={each.sessionId}>
            <b className="t">{formatTime(each.startsAt, timeZone)}</b>
            <div className="what">
              <strong>{each.title}</strong>
              <span className="by">
                {each.location}
                {each.taughtBy && ` · ${each.taughtBy}`}
                {partsOf(each).map(text => ` · ${text}`)}
              </span>
              <span className="row">
                <Spots {...spotsOf(each)} capacity={each.capacity}>
                  {childrenOf(each)}
                </Spots>
                {each.calledOff && (
                  <Badge tone="ink" shape="bar">
                    Canceled
                  </Badge>
                )}
                {each.allergies > 0 && <Flag tone="bad">{counted(each.allergies, 'allergy', 'allergies')}</Flag>}
                {each.allergiesNotAnswered > 0 && (
                  <Flag tone="clay">{each.allergiesNotAnswered} with no allergy answer</Flag>
                )}
                {each.noPhotos > 0 && <Flag tone="iris">{each.noPhotos} no photos</Flag>}
              </span>
            </div>
            <span className="row">
              <QuietLink to={`/admin/rosters/${each.sessionId}`}>
                Roster<VisuallyHidden> for {each.title}</VisuallyHidden>
              </QuietLink>
              <QuietLink to={`/door/${each.sessionId}`}>
                Check-in<VisuallyHidden> for {each.title}</VisuallyHidden>
              </QuietLink>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** `2 in before care`, `3 for a half day` */
const partsOf = ({ dayParts: { before, after, half } }: MeetingAnswer) =>
  [
    before > 0 && `${before} in before care`,
    half > 0 && `${half} for a half day`,
    after > 0 && `${after} in after care`,
  ].filter(text => text !== false)

function spotsOf({ children, capacity }: MeetingAnswer) {
  const left = capacity === 0 ? null : Math.max(0, capacity - children)
  return { state: availabilityOf(left), left: left ?? 0 }
}

const counted = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`

/** `8 of 12`, or `8 children` when there's no limit. */
export const childrenOf = ({ children, capacity }: Pick<MeetingAnswer, 'children' | 'capacity'>) =>
  capacity > 0 ? `${children} of ${capacity}` : counted(children, 'child', 'children')
