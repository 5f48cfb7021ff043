import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { BackIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { OperationsContract } from '../contract.ts'
import { MailBadge, whyNotSent } from './outbox/mail-badge.tsx'
import { EmailContent } from './outbox/mail-text.tsx'
import { ResendButton } from './outbox/resend-button.tsx'
import './operations.css'

/** /admin/outbox/:id: one email. Reading it is recorded. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
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
