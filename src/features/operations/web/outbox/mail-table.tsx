import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { type Column, Table } from '#src/ui/table.tsx'
import type { MailLineAnswer } from '../../outbox-contract.ts'
import { MailBadge, whyNotSent } from './mail-badge.tsx'

/** One row per email. On phones, each row is a card. */
export function MailTable({ mails, canSend }: { mails: readonly MailLineAnswer[]; canSend: boolean }) {
  const { timeZone } = useProgram()
  const columns: Column<MailLineAnswer>[] = [
    {
      key: 'subject',
      header: 'Subject',
      rowHeader: true,
      cell: mail => (
        <>
          <Link to={`/admin/outbox/${mail.id}`}>{mail.subject}</Link>
          {mail.isResent && <span className="by">sent again by staff</span>}
        </>
      ),
    },
    { key: 'to', header: 'To', cell: mail => <span className="address">{mail.to}</span> },
    {
      key: 'state',
      header: 'Status',
      cell: mail => (
        <span className="mail-state">
          <MailBadge of={mail} canSend={canSend} />
          <span className="by">{whyNotSent(mail)}</span>
        </span>
      ),
    },
    {
      key: 'written',
      header: 'Created',
      cell: mail => <span className="num">{formatMoment(mail.createdAt, timeZone)}</span>,
    },
  ]
  return (
    <div className="watch-table">
      <Table caption="Emails" columns={columns} rows={mails} keyOf={mail => mail.id} />
    </div>
  )
}
