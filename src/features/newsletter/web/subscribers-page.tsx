import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatDay } from '#src/lib/dates.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterForm } from '#src/ui/filter-form.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useShownFilters } from '#src/ui/shown-filters.ts'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import type { NewsletterContract, SubscriberRow } from '../contract.ts'
import { readSubscriberFilters, STATE_WORDS, subscribersAddress } from './admin/subscriber-filters.ts'
import './admin/subscribers.css'
import { ClearBounce } from './admin/clear-bounce.tsx'
import { NewsletterTabs } from './newsletter-tabs.tsx'

const STATES = {
  confirmed: <Badge tone="leaf">Subscribed</Badge>,
  pending: (
    <Badge tone="clay" shape="ring">
      Not confirmed
    </Badge>
  ),
  bounced: (
    <Badge tone="bad" shape="ring">
      Bounced
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
function SubscriberTable({ rows }: { rows: readonly SubscriberRow[] }) {
  const { timeZone } = useProgram()
  const day = (instant: string | null) => (instant ? formatDay(instant, timeZone) : '')
  const columns: Column<SubscriberRow>[] = [
    { key: 'email', header: 'Email', rowHeader: true, cell: row => row.email },
    { key: 'name', header: 'First name', cell: row => row.firstName ?? '' },
    {
      key: 'state',
      header: 'Status',
      cell: row =>
        row.bounced ? (
          <span className="row">
            {STATES.bounced}
            <ClearBounce subscriber={row} />
          </span>
        ) : (
          STATES[row.state]
        ),
    },
    { key: 'source', header: 'Source', cell: row => SOURCES[row.source] ?? row.source },
    { key: 'asked', header: 'Signed up', cell: row => day(row.createdAt) },
    { key: 'changed', header: 'Since', cell: row => day(row.unsubscribedAt ?? row.confirmedAt) },
  ]
  return <Table caption="Subscribers" columns={columns} rows={rows} keyOf={row => row.id} />
}

/** /admin/newsletter/subscribers: everyone on the list. Guests and parents are redirected with a toast. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'newsletter')
  const filters = readSubscriberFilters(url.searchParams)
  const list = await optionalPart(pageApi<NewsletterContract>(context)('GET /api/admin/newsletter', { query: filters }))
  return { user, filters, list }
}

export const meta: MetaFunction = () => [{ title: 'Subscribers' }, { name: 'robots', content: 'noindex' }]

export default function SubscribersPage() {
  const { user, filters, list } = useLoaderData<typeof loader>()
  const shown = useShownFilters(readSubscriberFilters)
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Subscribers</h1>
        {list && list.total > 0 && (
          <ButtonLink
            to={subscribersAddress(filters, { page: undefined }, '/api/admin/newsletter.csv')}
            reloadDocument
            download
          >
            <DownloadIcon /> CSV
          </ButtonLink>
        )}
      </div>
      <NewsletterTabs current="subscribers" />
      <div className="row">
        <FilterForm
          action="/admin/newsletter/subscribers"
          className="row subscribers-search"
          filters={{ q: shown.q }}
          role="search"
        >
          <SearchInput name="q" label="Email or name" defaultValue={filters.q} maxLength={100} />
          {shown.state && <input type="hidden" name="state" value={shown.state} />}
          <Button type="submit">Find</Button>
        </FilterForm>
        {STATE_WORDS.map(({ state, label }) => (
          <PickLink
            key={label}
            to={subscribersAddress(shown, { state })}
            current={shown.state === state}
            preventScrollReset
          >
            {label} {list && state && <span className="num">{list.counts[state]}</span>}
          </PickLink>
        ))}
      </div>
      {!list && (
        <Panel>
          <LoadFailed title="Couldn't load subscribers">Nothing was lost. Only this list couldn't load.</LoadFailed>
        </Panel>
      )}
      {list && list.subscribers.length === 0 && (
        <Panel>
          <EmptyState
            title={filters.q || filters.state ? 'No matching subscribers' : 'No subscribers yet'}
            titleAs="h2"
            action={
              <ButtonLink to={filters.q || filters.state ? '/admin/newsletter/subscribers' : '/newsletter'}>
                {filters.q || filters.state ? 'Show all' : 'See the form'}
              </ButtonLink>
            }
          >
            People who subscribe and confirm their email will show up here.
          </EmptyState>
        </Panel>
      )}
      {list && list.subscribers.length > 0 && (
        <>
          <div className="subs">
            <SubscriberTable rows={list.subscribers} />
          </div>
          <Pager
            page={list.page}
            pages={Math.ceil(list.total / list.pageSize)}
            toPage={page => subscribersAddress(filters, { page })}
            label="Pages of subscribers"
          />
        </>
      )}
    </StaffFrame>
  )
}
