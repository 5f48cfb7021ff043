import { Form, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { PickLink } from '#src/ui/pick.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import type { NewsletterContract } from '../contract.ts'
import { readSubscriberFilters, STATE_WORDS, subscribersAddress } from './admin/subscriber-filters.ts'
import { SubscriberTable } from './admin/subscriber-table.tsx'
import './admin/subscribers.css'

/** /admin/newsletter: the subscribers. Guests and parents are redirected with a toast. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context)
  const filters = readSubscriberFilters(url.searchParams)
  const list = await optionalPart(pageApi<NewsletterContract>(context)('GET /api/admin/newsletter', { query: filters }))
  return { user, filters, list }
}

export const meta: MetaFunction = () => [{ title: 'Newsletter' }, { name: 'robots', content: 'noindex' }]

export default function SubscribersPage() {
  const { user, filters, list } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Newsletter</h1>
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
      <div className="row">
        <Form action="/admin/newsletter" className="row subscribers-search" key={filters.q ?? ''} role="search">
          <SearchInput name="q" label="Email or name" defaultValue={filters.q} maxLength={100} />
          {filters.state && <input type="hidden" name="state" value={filters.state} />}
          <Button type="submit">Find</Button>
        </Form>
        {STATE_WORDS.map(({ state, label }) => (
          <PickLink
            key={label}
            to={subscribersAddress(filters, { state })}
            current={filters.state === state}
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
              <ButtonLink to={filters.q || filters.state ? '/admin/newsletter' : '/newsletter'}>
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
