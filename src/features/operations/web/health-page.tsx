import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatTime } from '#src/lib/dates.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { OperationsContract } from '../contract.ts'
import { HealthFacts } from './health/health-facts.tsx'
import { MoneyAndSpots } from './health/money-and-places.tsx'
import { PageErrorTable } from './health/page-error-table.tsx'
import { QueueTable } from './health/queue-table.tsx'
import { troublesOf } from './health/verdicts.ts'
import { LoadError } from './list-states.tsx'
import './operations.css'

/** /admin/health: the state of the installation (admins only). */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  if (user.role !== 'admin') return { user, health: null }
  const health = await optionalPart(pageApi<OperationsContract>(context)('GET /api/admin/health'))
  return { user, health }
}

export const meta: MetaFunction = () => [{ title: 'Health' }, { name: 'robots', content: 'noindex' }]

export default function HealthPage() {
  const { user, health } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  if (user.role !== 'admin')
    return (
      <StaffFrame user={user}>
        <AdminsOnly title="Health">Only admins can see this page. Ask one of them.</AdminsOnly>
      </StaffFrame>
    )
  const troubles = health ? troublesOf(health) : []
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
