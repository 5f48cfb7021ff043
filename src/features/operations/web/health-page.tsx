import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment, formatTime } from '#src/lib/dates.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { OperationsContract } from '../contract.ts'
import type { HealthAnswer, PageErrorAnswer } from '../health-contract.ts'
import { PAGE_ERROR_KINDS } from '../page-error-kinds.ts'
import { formatBytes, formatWait } from './health/amounts.ts'
import { MoneyAndSpots } from './health/money-and-places.tsx'
import { problemsOf } from './health/verdicts.ts'
import { LoadError } from './list-states.tsx'
import './operations.css'

type Queue = HealthAnswer['queues'][number]

const columns: Column<Queue>[] = [
  { key: 'name', header: 'Job', rowHeader: true, cell: queue => queue.name },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: queue => queue.waiting },
  { key: 'running', header: 'Running', align: 'end', cell: queue => queue.running },
  { key: 'failed', header: 'Failed', align: 'end', cell: queue => queue.failed },
  { key: 'oldest', header: 'Longest wait', cell: queue => (queue.waiting > 0 ? formatWait(queue.oldestSeconds) : '') },
]

/** The queues that aren't empty. The others are just counted. */
function QueueTable({ queues }: { queues: readonly Queue[] }) {
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

/** /admin/health: the state of the installation (admins only). */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  if (!may(user, 'operations')) return { user, health: null }
  const health = await optionalPart(pageApi<OperationsContract>(context)('GET /api/admin/health'))
  return { user, health }
}

export const meta: MetaFunction = () => [{ title: 'Health' }, { name: 'robots', content: 'noindex' }]

export default function HealthPage() {
  const { user, health } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  if (!may(user, 'operations'))
    return (
      <StaffFrame user={user}>
        <AdminsOnly user={user} title="Health" permission="operations" does="see this page" />
      </StaffFrame>
    )
  const troubles = health ? problemsOf(health) : []
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Health</h1>
        {health && <span className="by">As of {formatTime(health.now, timeZone)}</span>}
      </div>
      {!health && (
        <LoadError title="Couldn't load the health page">
          The site itself may be fine. Only this page couldn't load.
        </LoadError>
      )}
      {health && troubles.length === 0 && (
        <Note tone="good" title="Everything is working">
          Nothing here needs your attention.
        </Note>
      )}
      {troubles.map(({ title, says, to }) => (
        <Note
          key={title}
          tone="warn"
          title={title}
          action={
            to && (
              <ButtonLink small to={to}>
                Open<span className="vh">: {title}</span>
              </ButtonLink>
            )
          }
        >
          {says}
        </Note>
      ))}
      {health && (
        <div className="watch-columns">
          <div className="stack">
            <HealthFacts of={health} />
            <QueueTable queues={health.queues} />
          </div>
          <MoneyAndSpots run={health.lastRun} />
        </div>
      )}
      {health && <PageErrorTable errors={health.pageErrors} />}
    </StaffFrame>
  )
}

/** The state of each part, in plain language. */
function HealthFacts({ of: health }: { of: HealthAnswer }) {
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

/** What went wrong with pages in people's browsers, and how often. */
function PageErrorTable({ errors }: { errors: readonly PageErrorAnswer[] }) {
  const { timeZone } = useProgram()
  const columns: Column<PageErrorAnswer>[] = [
    { key: 'kind', header: 'What happened', rowHeader: true, cell: error => PAGE_ERROR_KINDS[error.kind] },
    { key: 'page', header: 'Page', cell: error => <span className="address">{error.page}</span> },
    { key: 'build', header: 'Build', cell: ({ build }) => (build === 'other' ? 'Other' : build) },
    { key: 'count', header: 'Times', align: 'end', cell: error => error.count },
    { key: 'last', header: 'Last seen', cell: error => formatMoment(error.lastAt, timeZone) },
  ]
  return (
    <Panel as="section" aria-labelledby="page-errors" className="watch-table">
      <h2 id="page-errors">Page errors in browsers</h2>
      {errors.length > 0 && (
        <Table
          caption="Page errors"
          columns={columns}
          rows={errors}
          keyOf={({ kind, page, build }) => `${kind} ${page} ${build}`}
        />
      )}
      <p className="by">
        {errors.length > 0
          ? "Errors that browsers reported in the last 30 days. We don't record who saw them."
          : 'No errors reported in the last 30 days.'}
      </p>
    </Panel>
  )
}
