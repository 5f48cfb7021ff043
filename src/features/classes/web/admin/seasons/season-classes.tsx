import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { SeasonPageAnswer } from '../../../season-contract.ts'
import { StatusBadge } from '../status-badge.tsx'

const SHOWN = 12

/** The classes of a season, and the way to copy them into another. */
export function SeasonClasses({ season, maySetUp }: { season: SeasonPageAnswer; maySetUp: boolean }) {
  const { timeZone } = useProgram()
  const { classList: classes } = season
  return (
    <Panel as="section" aria-labelledby="season-classes">
      <div className="row apart">
        <h2 id="season-classes">{classes.length === 1 ? '1 class' : `${classes.length} classes`}</h2>
        {maySetUp && classes.length > 0 && (
          <ButtonLink small to={`/admin/seasons/${season.id}/copy`}>
            Copy to another season
          </ButtonLink>
        )}
      </div>
      {classes.length === 0 && (
        <p className="by">No classes yet. Choose this season in a class, or copy the classes of another season.</p>
      )}
      <ul className="season-classes">
        {classes.slice(0, SHOWN).map(({ id, title, status, startsAt }) => (
          <li key={id}>
            <Link to={`/admin/classes/${id}`}>{title}</Link>
            <span className="by">{startsAt ? formatMoment(startsAt, timeZone, season.today) : 'No dates yet'}</span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      {classes.length > SHOWN && (
        <QuietLink to={`/admin/classes?seasonId=${season.id}`}>See all {classes.length} classes</QuietLink>
      )}
    </Panel>
  )
}
