import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Panel } from '#src/ui/sheet.tsx'
import type { FamilyFileAnswer } from '../../family-answers.ts'

/** The emails we sent the family, by subject. */
export function FamilyMails({ of }: { of: FamilyFileAnswer['mails'] }) {
  const { timeZone } = useProgram()
  return (
    <Panel as="section" aria-labelledby="mails">
      <h2 id="mails">Emails sent</h2>
      {of.length === 0 && <p className="by">None yet.</p>}
      <ul className="lines">
        {of.map(mail => (
          <li key={mail.id}>
            {mail.subject}
            <span className="by">
              {formatMoment(mail.at, timeZone)}
              {mail.failed ? ", couldn't be sent" : !mail.sentAt && ', waiting to be sent'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
