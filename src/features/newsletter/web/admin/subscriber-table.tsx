import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { SubscriberRow } from '../../contract.ts'

const STATES = {
  confirmed: <Badge tone="leaf">Subscribed</Badge>,
  pending: (
    <Badge tone="clay" shape="ring">
      Not confirmed
    </Badge>
  ),
  unsubscribed: (
    <Badge tone="ink" shape="bar">
      Unsubscribed
    </Badge>
  ),
}
const SOURCES: Record<string, string> = {
  website: 'Website',
  'print-gate': 'Craft printout',
}

/** One row per subscriber; on phones, each row is a card. */
export function SubscriberTable({ rows }: { rows: readonly SubscriberRow[] }) {
  const { timeZone } = useProgram()
  const day = (instant: string | null) => (instant ? formatDay(instant, timeZone) : '')
  const columns: Column<SubscriberRow>[] = [
    { key: 'email', header: 'Email', rowHeader: true, cell: row => row.email },
    { key: 'name', header: 'First name', cell: row => row.firstName ?? '' },
    { key: 'state', header: 'Status', cell: row => STATES[row.state] },
    { key: 'source', header: 'Source', cell: row => SOURCES[row.source] ?? row.source },
    { key: 'asked', header: 'Signed up', cell: row => day(row.createdAt) },
    { key: 'changed', header: 'Since', cell: row => day(row.unsubscribedAt ?? row.confirmedAt) },
  ]
  return <Table caption="Subscribers" columns={columns} rows={rows} keyOf={row => row.id} />
}
