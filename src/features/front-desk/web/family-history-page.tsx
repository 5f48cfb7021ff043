import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { asPageError, pageApi } from '#src/lib/page-api.ts'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import type { FrontDeskContract } from '../contract.ts'
import { historyText } from '../history-text.ts'
import './front-desk.css'

/** /admin/families/:id/history: everything that happened with a family, newest first. Reading it is recorded. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'families')
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1))
  const given = { params: { id: params.id! }, query: { page } }
  return {
    user,
    history: await pageApi<FrontDeskContract>(context)('GET /api/admin/families/:id/history', given).catch(asPageError),
  }
}

/** No name in the title, to keep it out of the browser's history. */
export const meta: MetaFunction = () => [{ title: 'Family history' }, { name: 'robots', content: 'noindex' }]

export default function FamilyHistoryPage() {
  const { user, history } = useLoaderData<typeof loader>()
  const { timeZone } = useProgram()
  const { family, entries, total, page, pageSize } = history
  return (
    <StaffFrame user={user}>
      <Crumbs items={[{ to: `/admin/families/${family.id}`, label: family.name }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>History of {family.name}</h1>
      </div>
      <p className="by">Newest first. Opening this page is recorded in the audit log.</p>
      <Panel>
        {entries.length === 0 ? (
          <EmptyState title="Nothing on this page" titleAs="h2">
            Go back to the newest entries.
          </EmptyState>
        ) : (
          <ol className="lines">
            {entries.map(entry => (
              <li
                key={`${entry.at} ${entry.kind} ${entry.child} ${entry.about} ${entry.amount}`}
                className="family-line"
              >
                <span>{historyText(entry)}</span> <span className="by num">{formatMoment(entry.at, timeZone)}</span>
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <Pager
        page={page}
        pages={Math.ceil(total / pageSize)}
        toPage={to => `/admin/families/${family.id}/history?page=${to}`}
        label="Pages of history"
      />
    </StaffFrame>
  )
}
