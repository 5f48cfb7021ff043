import { Panel } from '#src/ui/sheet.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { HealthAnswer } from '../../health-contract.ts'
import { formatWait } from './amounts.ts'

type Queue = HealthAnswer['queues'][number]

const columns: Column<Queue>[] = [
  { key: 'name', header: 'Job', rowHeader: true, cell: queue => queue.name },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: queue => queue.waiting },
  { key: 'running', header: 'Running', align: 'end', cell: queue => queue.running },
  { key: 'failed', header: 'Given up', align: 'end', cell: queue => queue.failed },
  { key: 'oldest', header: 'Oldest waits', cell: queue => (queue.waiting > 0 ? formatWait(queue.oldestSeconds) : '') },
]

/** The queues in which something is; the others are counted. */
export function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const busy = queues.filter(queue => queue.waiting + queue.running + queue.failed > 0)
  const empty = queues.length - busy.length
  return (
    <Panel as="section" aria-labelledby="jobs" className="watch-table">
      <h2 id="jobs">Jobs</h2>
      {busy.length > 0 && <Table caption="Jobs" columns={columns} rows={busy} keyOf={queue => queue.name} />}
      <p className="by">
        {empty === 1 ? '1 kind of job has nothing to do.' : `${empty} kinds of jobs have nothing to do.`}
      </p>
    </Panel>
  )
}
