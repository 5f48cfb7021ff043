import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigation } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { AdminsOnly } from '#src/ui/admins-only.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { FilterForm, FilterSelect } from '#src/ui/filter-form.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useShownFilters } from '#src/ui/shown-filters.ts'
import { useSkeleton } from '#src/ui/skeleton.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { OperationsContract } from '../contract.ts'
import { EntryList } from './audit-log/entry-list.tsx'
import { logAddress, readLogView } from './audit-log/log-address.ts'
import { LoadError, OlderPager, RowsSkeleton } from './list-states.tsx'
import './operations.css'

/** /admin/audit: what staff did, before and after, and why (admins only). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  const view = readLogView(url.searchParams)
  if (!may(user, 'operations')) return { user, view, page: null }
  const page = await optionalPart(pageApi<OperationsContract>(context)('GET /api/admin/audit', { query: view }))
  return { user, view, page }
}

export const meta: MetaFunction = () => [{ title: 'Audit log' }, { name: 'robots', content: 'noindex' }]

export default function AuditLogPage() {
  const { user, view, page } = useLoaderData<typeof loader>()
  const loading = useSkeleton(useNavigation().location?.pathname === '/admin/audit')
  const isFiltered = Object.entries(view).some(([name, value]) => name !== 'before' && value !== undefined)
  if (!may(user, 'operations'))
    return (
      <StaffFrame user={user}>
        <AdminsOnly user={user} title="Audit log" permission="operations" does="see the audit log" />
      </StaffFrame>
    )
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Audit log</h1>
        {page && page.entries.length > 0 && (
          <ButtonLink to={logAddress(view, {}, '/api/admin/audit.csv')} reloadDocument download>
            <DownloadIcon /> CSV
          </ButtonLink>
        )}
      </div>
      <LogFilters people={page?.people ?? []} kinds={page?.kinds ?? []} />
      {!page && (
        <LoadError title="Couldn't load the audit log">Nothing was lost. Only this list couldn't load.</LoadError>
      )}
      {loading && <RowsSkeleton label="Loading the audit log" />}
      {page && !loading && page.entries.length === 0 && (
        <Panel>
          <EmptyState
            title={isFiltered ? 'No entries found' : 'Nothing yet'}
            titleAs="h2"
            action={isFiltered && <ButtonLink to="/admin/audit">Show all</ButtonLink>}
          >
            {isFiltered ? 'Try a different day or fewer filters.' : 'What staff change or read shows up here.'}
          </EmptyState>
        </Panel>
      )}
      {page && !loading && page.entries.length > 0 && (
        <>
          <EntryList entries={page.entries} />
          <OlderPager
            label="Audit log pages"
            newest={view.before ? logAddress(view) : null}
            older={page.next && logAddress(view, { before: page.next })}
          />
        </>
      )}
    </StaffFrame>
  )
}

type Choices = { people: readonly { id: string; name: string }[]; kinds: readonly string[] }

/** Filters by person, kind of thing, one thing, and day. Selections apply right away; typed text applies with Find. */
function LogFilters({ people, kinds }: Choices) {
  const { person, kind, day, thing } = useShownFilters(readLogView)
  return (
    <FilterForm
      action="/admin/audit"
      className="log-filters"
      role="search"
      filters={{ person, kind, day, thing }}
      selectsApply
    >
      <Field label="Staff member">
        <FilterSelect
          name="person"
          value={person}
          all="Everyone"
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label="Kind">
        <FilterSelect
          name="kind"
          value={kind}
          all="Everything"
          choices={kinds.map(each => ({ value: each, label: each }))}
        />
      </Field>
      <Field label="Day">
        <TextInput type="date" name="day" defaultValue={day} />
      </Field>
      <Field label="Item ID or key">
        <TextInput name="thing" defaultValue={thing} maxLength={120} autoComplete="off" />
      </Field>
      <Button type="submit">Find</Button>
    </FilterForm>
  )
}
