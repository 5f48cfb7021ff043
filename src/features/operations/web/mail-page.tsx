import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { onlyWho } from '#src/lib/permissions.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { BackIcon, SendIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { OperationsContract } from '../contract.ts'
import { LINKS_REMOVED_WORDS } from '../mail-state.ts'
import type { WholeMailAnswer } from '../outbox-contract.ts'
import { api } from './calls.ts'
import { MailBadge, whyNotSent } from './outbox/mail-badge.tsx'
import './operations.css'

/** /admin/outbox/:id: one email. Reading it is recorded. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'emails')
  const ask = pageApi<OperationsContract>(context)
  const mail = await ask('GET /api/admin/outbox/:id', { params: { id: params.id! } }).catch(asPageError)
  return { user, mail }
}

/** No subject in the title, to keep it out of the browser's history. */
export const meta: MetaFunction = () => [{ title: 'Email' }, { name: 'robots', content: 'noindex' }]

export default function MailPage() {
  const { user, mail } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  const facts = [
    { name: 'To', value: <span className="address">{mail.to}</span> },
    { name: 'Status', value: <MailBadge of={mail} canSend={mail.canSend} /> },
    { name: 'Reason', value: whyNotSent(mail) },
    { name: 'Created', value: formatMoment(mail.createdAt, timeZone) },
    { name: 'Sent', value: mail.sentAt && formatMoment(mail.sentAt, timeZone) },
    { name: 'Replies go to', value: mail.replyTo && <span className="address">{mail.replyTo}</span> },
    { name: 'Attachments', value: mail.attachments.join(', ') },
  ]
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>{mail.subject}</h1>
        <div className="row">
          <QuietLink to="/admin/outbox">
            <BackIcon /> All emails
          </QuietLink>
          {mail.canSend && !mail.linksRemoved && <ResendButton key={mail.id} mail={mail} />}
        </div>
      </div>
      <p className="by">Opening this page is recorded in the audit log.</p>
      <Panel as="section" aria-label="About this email">
        <Facts items={facts} />
      </Panel>
      <EmailContent of={mail} />
    </StaffFrame>
  )
}

/**
 * An email as the family sees it, in a frame that runs nothing, loads nothing and links nowhere, with the plain text below.
 * What families typed isn't shown a second time.
 */
function EmailContent({ of: mail }: { of: WholeMailAnswer }) {
  if (mail.closed === 'reports')
    return <Note title="Closed to you">{onlyWho('reports')} can read the numbers in this email.</Note>
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

/** Sends the email again. A copy opens, so you can see how it goes. */
function ResendButton({ mail }: { mail: WholeMailAnswer }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { start, isBusy } = useAction(
    async () => {
      const { id, message } = await api('POST /api/admin/outbox/:id/resend', { params: { id: mail.id } })
      toast({ title: 'Sent again', description: message, tone: 'good' })
      await (id === mail.id ? revalidate() : navigate(`/admin/outbox/${id}`))
    },
    {
      unreachable: 'Nothing was sent. Try again.',
      onFailed: ({ message }) => toast({ title: 'Not sent', description: message, tone: 'destructive' }),
    },
  )
  return (
    <Button tone="primary" busy={isBusy} busyLabel="Sending" onClick={() => start()}>
      <SendIcon /> {mail.state === 'sent' ? 'Send a copy' : 'Send now'}
    </Button>
  )
}
