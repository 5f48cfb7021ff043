import { formatLongDay, formatTime } from '#src/lib/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { QuietLink } from '#src/ui/button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { ConsentPage, OwnChild } from './calls.ts'

/** What the family agreed to and withdrew, newest first. Entries are only added, never changed. */
export function ConsentsSection({
  found,
  page,
  list,
  zone,
}: {
  found: ConsentPage | null
  page: number
  list: readonly OwnChild[]
  zone: string
}) {
  const nameOf = (childId: string) => list.find(each => each.id === childId)?.firstName ?? 'a child'
  return (
    <Panel as="section" aria-labelledby="consents-title">
      <h2 id="consents-title">Your consents</h2>
      {!found && (
        <LoadFailed titleAs="h3" title="Couldn't load your consents">
          Nothing was lost. We couldn't reach the server.
        </LoadFailed>
      )}
      {found?.consents.length === 0 && (
        <p className="by">Nothing yet. Anything you agree to shows up here with its date.</p>
      )}
      <ul className="lines">
        {found?.consents.map(({ id, title, childId, agreed, version, at }) => (
          <li key={id} className="consent-row">
            <div>
              <strong>{childId ? `${title}: ${nameOf(childId)}` : title}</strong>
              <p className="by">
                <time dateTime={at}>
                  {formatLongDay(at, zone)}, {formatTime(at, zone)}
                </time>
                , version {version}
              </p>
            </div>
            <Badge tone={agreed ? 'leaf' : 'ink'} shape={agreed ? 'dot' : 'bar'}>
              {agreed ? (childId ? 'Yes' : 'Agreed') : 'No'}
            </Badge>
          </li>
        ))}
      </ul>
      {found && found.pages > 1 && (
        <nav className="row" aria-label="Consent pages">
          {page > 1 && <QuietLink to={`?consents=${page - 1}`}>Newer</QuietLink>}
          <span className="by">
            Page {page} of {found.pages}
          </span>
          {page < found.pages && <QuietLink to={`?consents=${page + 1}`}>Older</QuietLink>}
        </nav>
      )}
    </Panel>
  )
}
