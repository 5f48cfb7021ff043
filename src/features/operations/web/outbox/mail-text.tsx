import { QuietLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { LINKS_REMOVED_WORDS, type WholeMailAnswer } from '../../outbox-contract.ts'

/**
 * An email as the family sees it, in a frame that runs nothing, loads nothing and links nowhere, with the plain text below.
 * What families typed isn't shown a second time.
 */
export function EmailContent({ of: mail }: { of: WholeMailAnswer }) {
  if (mail.html === null)
    return (
      <Note title="Read this in the inbox">
        This email contains what someone wrote to you. <QuietLink to="/admin/inbox?show=all">Open the inbox</QuietLink>
      </Note>
    )
  return (
    <Panel as="section" aria-label="Email">
      {mail.linksRemoved ? (
        <p className="by">{LINKS_REMOVED_WORDS}</p>
      ) : (
        mail.linksHidden && <p className="by">The secret parts of its links are hidden.</p>
      )}
      <iframe className="mail-frame" title={`Email: ${mail.subject}`} sandbox="" srcDoc={mail.html} />
      <details className="mail-more">
        <summary>Plain text</summary>
        <pre className="mail-text">{mail.text}</pre>
      </details>
    </Panel>
  )
}
