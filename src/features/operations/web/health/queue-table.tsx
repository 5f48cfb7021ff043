import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { HealthAnswer } from '../../health-contract.ts'
import { formatWait } from './amounts.ts'

type Queue = HealthAnswer['queues'][number]

const columns: Column<Queue>[] = [
  { key: 'name', header: 'Job', rowHeader: true, cell: queue => queue.name },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: queue => queue.waiting },
  { key: 'running', header: 'Running', align: 'end', cell: queue => queue.running },
  { key: 'failed', header: 'Failed', align: 'end', cell: queue => queue.failed },
  { key: 'oldest', header: 'Longest wait', cell: queue => (queue.waiting > 0 ? formatWait(queue.oldestSeconds) : '') },
]

/** The queues that aren't empty. The others are just counted. */
export function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const busy = queues.filter(queue => queue.waiting + queue.running + queue.failed > 0)
  const empty = queues.length - busy.length
  return (
    <Panel as="section" aria-labelledby="jobs" className="watch-table">
      <h2 id="jobs">Jobs</h2>
      {busy.length > 0 && <Table caption="Jobs" columns={columns} rows={busy} keyOf={queue => queue.name} />}
      <p className="by">{empty === 1 ? '1 other queue is empty.' : `${empty} other queues are empty.`}</p>
    </Panel>
  )
}
