import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { HealthAnswer } from '../../health-contract.ts'
import { formatBytes } from './amounts.ts'

/** The state of each part, in plain language. */
export function HealthFacts({ of: health }: { of: HealthAnswer }) {
  const { timeZone } = useProgram()
  const { database, mail, payments, disk } = health
  const moment = (at: string | null) => (at ? formatMoment(at, timeZone) : 'never')
  const waiting = mail.waiting + mail.failed
  const items = [
    { name: 'Database', value: `Responds in ${database.milliseconds} ms` },
    { name: 'Database size', value: `${formatBytes(database.bytes)}, PostgreSQL ${database.version}` },
    { name: 'Email', value: mail.canSend ? `Last sent ${moment(mail.lastSentAt)}` : 'No mail server is set up' },
    { name: 'Emails to send', value: waiting === 0 ? 'None' : `${waiting}` },
    { name: 'Card payments', value: payments.provider === 'local' ? 'Test provider' : payments.provider },
    { name: 'Last event', value: moment(payments.lastEventAt) },
    { name: 'Disk', value: disk ? `${formatBytes(disk.free)} free of ${formatBytes(disk.total)}` : 'Unknown' },
    { name: 'Version', value: health.version },
  ]
  return (
    <Panel as="section" aria-labelledby="parts">
      <h2 id="parts">System</h2>
      <Facts items={items} />
    </Panel>
  )
}
