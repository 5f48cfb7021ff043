import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay, formatTime } from '#src/lib/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { AuditEntryAnswer } from '../../audit-contract.ts'
import { changedFields } from './changed-fields.ts'
import { logAddress } from './log-address.ts'

/** What staff did, newest first, with what each entry changed. */
export function EntryList({ entries }: { entries: readonly AuditEntryAnswer[] }) {
  return (
    <Panel>
      <ul className="lines log-entries" aria-label="What staff did">
        {entries.map(entry => (
          <EntryLine key={entry.id} of={entry} />
        ))}
      </ul>
    </Panel>
  )
}

function EntryLine({ of: entry }: { of: AuditEntryAnswer }) {
  const { timeZone } = useProgram()
  const { person, actingAs, changes } = entry
  return (
    <li>
      <time className="by num" dateTime={entry.at}>
        {formatDay(entry.at, timeZone)} <br />
        {formatTime(entry.at, timeZone)}
      </time>
      <div className="log-what">
        <div className="row">
          <strong>{person.name ?? 'Deleted account'}</strong>
          <span className="by">
            {person.role}
            {actingAs && `, viewing as ${actingAs.name}`}
          </span>
          <Ending status={entry.status} />
        </div>
        <p>
          {entry.route.startsWith('GET ') && 'Read: '}
          {entry.summary ?? entry.route}
        </p>
        <details>
          <summary>{changes.length === 0 ? 'Details' : `Details, ${counted(changes.length)}`}</summary>
          <p className="by log-route">
            {entry.route}
            {Object.entries(entry.params).map(([name, value]) => ` · ${name} ${value}`)} · from {entry.address}
          </p>
          {changes.map(change => (
            <ChangeLines key={change.id} of={change} />
          ))}
        </details>
      </div>
    </li>
  )
}

const counted = (number: number) => (number === 1 ? '1 change' : `${number} changes`)

/** Only problems get a badge. */
function Ending({ status }: { status: number | null }) {
  if (status === null)
    return (
      <Badge tone="clay" shape="ring">
        Not finished
      </Badge>
    )
  if (status < 400) return null
  return (
    <Badge tone={status < 500 ? 'ink' : 'bad'} shape="bar">
      {status < 500 ? `Refused (${status})` : `Failed (${status})`}
    </Badge>
  )
}

type Change = AuditEntryAnswer['changes'][number]

/** What one entry changed: the thing, each field before and after, and why. */
function ChangeLines({ of: change }: { of: Change }) {
  const fields = changedFields(change.before, change.after)
  return (
    <div className="log-change">
      <p>
        <strong>{change.kind}</strong> <Link to={logAddress({ thing: change.thingId })}>{change.thingId}</Link>
      </p>
      {change.reason && <p className="by">Reason: {change.reason}</p>}
      <dl>
        {fields.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before !== null && <del>{before}</del>}
              {before !== null && after !== null && ' '}
              {after !== null && <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
