import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Panel } from '#src/ui/sheet.tsx'
import type { RemovalAnswer } from '../../contract.ts'

/** Children that staff removed from a waitlist, newest first: by whom, and why. */
export function RemovalList({ of }: { of: readonly RemovalAnswer[] }) {
  const { timeZone } = useProgram()
  if (of.length === 0) return null
  return (
    <Panel as="section" className="class-line" aria-labelledby="taken-out">
      <h2 id="taken-out">Recently removed</h2>
      <ul className="lines">
        {of.map(({ registrationId, child, title, by, reason, at }) => (
          <li key={registrationId} className="item">
            <div className="item-in">
              <h3>
                {child}, {title}
              </h3>
              <p>{reason}</p>
              <p className="by">
                {by}, {formatMoment(at, timeZone)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
