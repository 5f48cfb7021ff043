import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { staffOnly } from '#src/features/accounts/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { balanceDay, balanceState } from '#src/features/registrations/balance-text.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { emailText, hasEmail } from '#src/lib/no-email.ts'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { StaffFrame } from '#src/ui/staff-frame.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { FrontDeskContract } from '../contract.ts'
import type { UnpaidAnswer } from '../unpaid-contract.ts'
import { api, plansApi } from './calls.ts'
import './front-desk.css'

/** /admin/unpaid: who owes what, since when, and a button that reminds them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const user = await staffOnly(context, 'bookings')
  return { user, list: await optionalPart(pageApi<FrontDeskContract>(context)('GET /api/admin/unpaid')) }
}

export const meta: MetaFunction = () => [{ title: 'Unpaid' }, { name: 'robots', content: 'noindex' }]

export default function UnpaidPage() {
  const { user, list } = useLoaderData<typeof loader>()
  return (
    <StaffFrame user={user}>
      <div className="desk-head">
        <h1 tabIndex={-1}>Unpaid</h1>
        {list && list.total > 0 && (
          <span className="by" role="status">
            <strong>{formatCents(list.due)}</strong> from{' '}
            {list.total === 1 ? '1 order or plan' : `${list.total} orders and plans`}
            {list.balances > 0 && ` · Balances due: ${formatCents(list.balances)}`}
          </span>
        )}
      </div>
      {!list && (
        <Panel>
          <LoadFailed title="Couldn't load the unpaid orders">
            Nothing was lost. Only this list couldn't load.
          </LoadFailed>
        </Panel>
      )}
      {list?.total === 0 && (
        <Panel>
          <EmptyState title="Everyone has paid" titleAs="h2">
            Orders that wait for payment, balances due and past due plans show up here.
          </EmptyState>
        </Panel>
      )}
      {list && list.total > 0 && <UnpaidTable rows={list.unpaid} />}
      {list && list.total > list.unpaid.length && (
        <p className="by">And {list.total - list.unpaid.length} newer ones. Settle these first.</p>
      )}
    </StaffFrame>
  )
}

function UnpaidTable({ rows }: { rows: readonly UnpaidAnswer[] }) {
  const { timeZone } = useProgram()
  const columns: Column<UnpaidAnswer>[] = [
    {
      key: 'family',
      header: 'Family',
      rowHeader: true,
      cell: ({ family }) => (
        <>
          <Link to={`/admin/families/${family.id}`}>{family.name}</Link>
          {family.phone && (
            <>
              <br />
              <a className="num" href={phoneLink(family.phone)}>
                {family.phone}
              </a>
            </>
          )}
        </>
      ),
    },
    { key: 'items', header: 'For', cell: ({ items }) => items.join(' · ') },
    { key: 'due', header: 'Due', align: 'end', cell: ({ due }) => <span className="num">{formatCents(due)}</span> },
    {
      key: 'paid',
      header: 'Paid so far',
      align: 'end',
      cell: ({ paid }) => (paid > 0 ? <span className="num">{formatCents(paid)}</span> : '–'),
    },
    {
      key: 'since',
      header: 'Since',
      cell: ({ since }) => <span className="num">{formatMoment(since, timeZone)}</span>,
    },
    {
      key: 'until',
      header: 'Status',
      cell: each => statusOf(each, timeZone),
    },
    { key: 'remind', header: 'Reminder', cell: each => <Reminder of={each} /> },
  ]
  return <Table caption="Unpaid orders and plans" columns={columns} rows={rows} keyOf={each => each.id} />
}

function statusOf({ kind, heldUntil, dueOn, overdue }: UnpaidAnswer, zone: string): string {
  if (kind === 'plan') return 'Plan past due'
  if (heldUntil) return `Held until ${formatMoment(heldUntil, zone)}`
  return [balanceState({ overdue }), balanceDay({ dueOn, overdue })].filter(Boolean).join(' ')
}

/** Sends one email to the address shown beside it, which also extends the hold of an order. */
function Reminder({ of: { kind, id, family } }: { of: UnpaidAnswer }) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const sending = useAction(async () => {
    const params = { id }
    const { message } =
      kind !== 'plan'
        ? await api('POST /api/admin/orders/:id/payment-link', { params, body: {} })
        : await plansApi('POST /api/admin/subscriptions/:id/reminder', { params })
    toast({ title: 'Reminder sent', description: message, tone: 'good' })
    await revalidate()
  })
  return (
    <div className="stack tight">
      {hasEmail(family.email) && (
        <Button small busy={sending.isBusy} busyLabel="Sending" onClick={() => void sending.start()}>
          Email reminder<VisuallyHidden> to {family.name}</VisuallyHidden>
        </Button>
      )}
      <span className="by address">{emailText(family.email)}</span>
      <FailureNote failure={sending.failure} />
    </div>
  )
}
