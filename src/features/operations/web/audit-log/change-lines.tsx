import { Link } from 'react-router'
import type { AuditEntryAnswer } from '../../audit-contract.ts'
import { changedFields } from './changed-fields.ts'
import { logAddress } from './log-address.ts'

type Change = AuditEntryAnswer['changes'][number]

/** What one entry changed: the thing, each field before and after, and why. */
export function ChangeLines({ of: change }: { of: Change }) {
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
