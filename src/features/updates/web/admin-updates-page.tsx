import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { UpdatesContract } from '../contract.ts'
import { Composer } from './admin/composer.tsx'
import { SharedList } from './admin/shared-list.tsx'
import './updates.css'
import './admin/admin-updates.css'

/**
 * /admin/updates: write updates for parents, and see what was shared. `?class=` names the class to begin with. Guests and parents are redirected with a toast.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'updates')
  const ask = pageApi<UpdatesContract>(context)
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1))
  const [list, choices] = await Promise.all([
    optionalPart(ask('GET /api/admin/updates', { query: { page } })),
    optionalPart(ask('GET /api/admin/update-audiences', { query: {} })),
  ])
  return { user, list, choices, given: url.searchParams.get('class'), now: new Date().toISOString() }
}

export const meta: MetaFunction = () => [{ title: 'Updates & Photos' }, { name: 'robots', content: 'noindex' }]

export default function AdminUpdatesPage() {
  const { user, list, choices, given, now } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>New update</h1>
      </div>
      {choices ? (
        <Composer
          key={given}
          choices={choices}
          given={choices.classes.find(each => each.id === given)?.id}
          author={`${user.firstName} ${user.lastName}`}
          zone={timeZone}
        />
      ) : (
        <Missing what="Couldn't load the classes and families" />
      )}
      <section className="stack" aria-labelledby="shared-title">
        <h2 id="shared-title">Shared updates</h2>
        {!list && <Missing what="Couldn't load the updates" />}
        {list && list.total === 0 && (
          <Panel>
            <EmptyState title="Nothing shared yet">
              Updates you share will show up here, along with who has seen them.
            </EmptyState>
          </Panel>
        )}
        {list && list.total > 0 && <SharedList updates={list.updates} now={new Date(now)} zone={timeZone} />}
        {list && (
          <Pager
            page={list.page}
            pages={Math.ceil(list.total / list.pageSize)}
            toPage={to => `/admin/updates?page=${to}`}
            label="Pages of updates"
          />
        )}
      </section>
    </StaffFrame>
  )
}

function Missing({ what }: { what: string }) {
  return (
    <Panel>
      <LoadFailed titleAs="h3" title={what} contact={<QuietLink to="/admin">Back to Registrations</QuietLink>}>
        Nothing was lost. Only this part couldn't load.
      </LoadFailed>
    </Panel>
  )
}
