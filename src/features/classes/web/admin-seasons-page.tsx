import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { ClassesContract } from '../contract.ts'
import type { SeasonAnswer } from '../season-contract.ts'
import { seasonDays, windowText } from '../season-text.ts'
import { SeasonBadge } from './admin/seasons/season-badge.tsx'
import './admin/seasons/seasons.css'

/** /admin/seasons: every season, and from when on families can register for it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'classes')
  return { user, list: await optionalPart(pageApi<ClassesContract>(context)('GET /api/admin/seasons')) }
}

export const meta: MetaFunction = () => [{ title: 'Seasons' }, { name: 'robots', content: 'noindex' }]

export default function AdminSeasonsPage() {
  const { user, list } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Seasons</h1>
        {may(user, 'class-setup') && (
          <ButtonLink tone="primary" to="/admin/seasons/new">
            <PlusIcon /> New season
          </ButtonLink>
        )}
      </div>
      {!list && (
        <Panel>
          <LoadFailed
            title="Couldn't load the seasons"
            contact={<QuietLink to="/admin/classes">Back to Classes</QuietLink>}
          >
            Nothing was lost. Only this list couldn't load.
          </LoadFailed>
        </Panel>
      )}
      {list && list.seasons.length === 0 && (
        <Panel>
          <EmptyState title="No seasons yet" titleAs="h2">
            A season has a name with its year, its days, and the day when registration opens. Your first class makes
            one, too.
          </EmptyState>
        </Panel>
      )}
      {list && list.seasons.length > 0 && (
        <div className="seasons">
          <Table caption="Seasons" columns={columns(list.today)} rows={list.seasons} keyOf={each => each.id} />
        </div>
      )}
    </StaffFrame>
  )
}

const columns = (today: string): Column<SeasonAnswer>[] => [
  {
    key: 'name',
    header: 'Season',
    rowHeader: true,
    cell: ({ id, name }) => <Link to={`/admin/seasons/${id}`}>{name}</Link>,
  },
  { key: 'state', header: 'State', cell: each => <SeasonBadge state={each.state} /> },
  { key: 'days', header: 'Days', cell: each => seasonDays(each, today) },
  { key: 'window', header: 'Registration', cell: each => windowText(each, today) },
  { key: 'classes', header: 'Classes', align: 'end', cell: each => <ClassCount of={each} /> },
]

/** The number of its classes, which leads to them. */
function ClassCount({ of: { id, name, classes } }: { of: SeasonAnswer }) {
  if (classes === 0) return '0'
  return (
    <Link to={`/admin/classes?seasonId=${id}`}>
      {classes}
      <span className="vh"> classes in {name}</span>
    </Link>
  )
}
