import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { may } from '#src/lib/permissions.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterForm } from '#src/ui/filter-form.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { SendIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useShownFilters } from '#src/ui/shown-filters.ts'
import { useSkeleton } from '#src/ui/skeleton.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { OperationsContract } from '../contract.ts'
import type { MailLineAnswer } from '../outbox-contract.ts'
import { api } from './calls.ts'
import { LoadError, OlderPager, RowsSkeleton } from './list-states.tsx'
import { MailBadge, whyNotSent } from './outbox/mail-badge.tsx'
import { outboxAddress, readOutboxView, STATE_WORDS } from './outbox/outbox-address.ts'
import './operations.css'

/** /admin/outbox: all emails, and whether they were sent. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'emails')
  const view = readOutboxView(url.searchParams)
  const page = await optionalPart(pageApi<OperationsContract>(context)('GET /api/admin/outbox', { query: view }))
  return { user, view, page }
}

export const meta: MetaFunction = () => [{ title: 'Outbox' }, { name: 'robots', content: 'noindex' }]

export default function OutboxPage() {
  const { user, view, page } = useLoaderData<typeof loader>()
  const shown = useShownFilters(readOutboxView)
  const loading = useSkeleton(useNavigation().location?.pathname === '/admin/outbox')
  const isAll = !view.q && !view.state
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Outbox</h1>
        {page?.canSend && may(user, 'settings') && <TestEmail />}
      </div>
      {page && !page.canSend && (
        <Note tone="warn" title="No mail server is set up">
          Nothing is sent. Emails stay here to read until SMTP_URL is set.
        </Note>
      )}
      <div className="row">
        <FilterForm action="/admin/outbox" className="row watch-search" filters={{ q: shown.q }} role="search">
          <SearchInput name="q" label="Recipient or subject" defaultValue={view.q} maxLength={120} />
          {shown.state && <input type="hidden" name="state" value={shown.state} />}
          <Button type="submit">Find</Button>
        </FilterForm>
        {STATE_WORDS.map(({ state, label }) => (
          <PickLink key={label} to={outboxAddress(shown, { state })} current={shown.state === state} preventScrollReset>
            {label} {page && state && state !== 'sent' && <span className="num">{page.counts[state]}</span>}
          </PickLink>
        ))}
      </div>
      {!page && (
        <LoadError title="Couldn't load the outbox">No emails were lost. Only this list couldn't load.</LoadError>
      )}
      {loading && <RowsSkeleton label="Loading emails" />}
      {page && !loading && page.mails.length === 0 && (
        <Panel>
          <EmptyState
            title={isAll ? 'No emails yet' : 'No emails found'}
            titleAs="h2"
            action={!isAll && <ButtonLink to="/admin/outbox">Show all</ButtonLink>}
          >
            {isAll ? 'Emails we send to families show up here.' : 'Try part of the address or subject.'}
          </EmptyState>
        </Panel>
      )}
      {page && !loading && page.mails.length > 0 && (
        <>
          <MailTable mails={page.mails} canSend={page.canSend} />
          <OlderPager
            label="Email list pages"
            newest={view.before ? outboxAddress(view) : null}
            older={page.next && outboxAddress(view, { before: page.next })}
          />
        </>
      )}
    </StaffFrame>
  )
}

/** Sends an email to whoever clicks it, which then shows in the list with its state. */
function TestEmail() {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const sending = useAction(async () => {
    const { message } = await api('POST /api/admin/outbox/test')
    toast({ title: 'Test email sent', description: message, tone: 'good' })
    await revalidate()
  })
  return (
    <>
      <Button busy={sending.isBusy} busyLabel="Sending" onClick={() => void sending.start()}>
        <SendIcon /> Send me a test email
      </Button>
      <FailureNote failure={sending.failure} title="Not sent" />
    </>
  )
}

/** One row per email. On phones, each row is a card. */
function MailTable({ mails, canSend }: { mails: readonly MailLineAnswer[]; canSend: boolean }) {
  const { timeZone } = useProgram()
  const columns: Column<MailLineAnswer>[] = [
    {
      key: 'subject',
      header: 'Subject',
      rowHeader: true,
      cell: mail => (
        <>
          <Link to={`/admin/outbox/${mail.id}`}>{mail.subject}</Link>
          {mail.isResent && <span className="by">sent again by staff</span>}
        </>
      ),
    },
    { key: 'to', header: 'To', cell: mail => <span className="address">{mail.to}</span> },
    {
      key: 'state',
      header: 'Status',
      cell: mail => (
        <span className="mail-state">
          <MailBadge of={mail} canSend={canSend} />
          <span className="by">{whyNotSent(mail)}</span>
        </span>
      ),
    },
    {
      key: 'written',
      header: 'Created',
      cell: mail => <span className="num">{formatMoment(mail.createdAt, timeZone)}</span>,
    },
  ]
  return (
    <div className="watch-table">
      <Table caption="Emails" columns={columns} rows={mails} keyOf={mail => mail.id} />
    </div>
  )
}
