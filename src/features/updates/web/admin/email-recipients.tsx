import { useQuery } from '@tanstack/react-query'
import { NOT_REACHED_WORDS } from '#src/features/accounts/reach.ts'
import { FamilyPhone } from '#src/ui/family-phone.tsx'
import { query } from '../calls.ts'
import { familyCount } from './audience-field.tsx'

const LATER = 'If you recall it before then, nobody is notified.'

/** Who gets an email about the update, before it's shared: `asked` is undefined until an audience is chosen. */
export function EmailRecipients({ asked }: { asked: { offeringId?: string; parentId?: string } | undefined }) {
  const { data, isError } = useQuery({
    ...query('GET /api/admin/update-recipients', { query: asked ?? {} }),
    enabled: asked !== undefined,
    staleTime: 0,
  })
  if (!asked || !data || isError)
    return (
      <p className="by">
        {isError ? "Couldn't check who gets an email. " : ''}Families get an email one minute later. {LATER}
      </p>
    )
  const others = data.withoutEmail - data.named.length
  return (
    <div className="stack tight">
      <p className="by">
        {data.emailed === 0
          ? 'Nobody gets an email.'
          : `${familyCount(data.emailed)} ${data.emailed === 1 ? 'gets' : 'get'} an email one minute later. ${LATER}`}
      </p>
      {data.withoutEmail > 0 && (
        <details>
          <summary>{familyCount(data.withoutEmail)} without an email</summary>
          <ul className="lines">
            {data.named.map(({ id, name, phone, because }) => (
              <li key={id}>
                {name} <FamilyPhone name={name} phone={phone} />
                <span className="by">{NOT_REACHED_WORDS[because]}</span>
              </li>
            ))}
            {others > 0 && <li className="by">And {others} more.</li>}
          </ul>
        </details>
      )}
    </div>
  )
}
