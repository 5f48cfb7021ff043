import { QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { LINKS_REMOVED_WORDS, type WholeMailAnswer } from '../../outbox-contract.ts'

/**
 * A mail as the family sees it, in a frame that runs nothing, loads nothing and leads nowhere; below it the plain text.
 * What families typed is not shown a second time.
 */
export function MailWords({ of: mail }: { of: WholeMailAnswer }) {
  if (mail.html === null)
    return (
      <Note title="Read it where it was written">
        This mail carries what a person typed. <QuietLink to="/admin/inbox?show=all">Open the inbox</QuietLink>
      </Note>
    )
  return (
    <Panel as="section" aria-label="The mail">
      {mail.linksRemoved ? (
        <p className="by">{LINKS_REMOVED_WORDS}</p>
      ) : (
        mail.linksHidden && <p className="by">The secret parts of its links are hidden.</p>
      )}
      <iframe className="mail-frame" title={`Mail: ${mail.subject}`} sandbox="" srcDoc={mail.html} />
      <details className="mail-more">
        <summary>As plain text</summary>
        <pre className="mail-text">{mail.text}</pre>
      </details>
    </Panel>
  )
}
