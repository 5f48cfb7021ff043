import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AllergyFlag } from '#src/features/families/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { formatShortDay } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { DownIcon } from '#src/ui/icons.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import { balanceDay } from '../../balance-text.ts'
import type { AdminRegistration } from '../../contract.ts'
import { BalanceBadge, PaymentBadge, RegistrationBadge } from '../components/registration-badges.tsx'
import { type AdminFilters, adminAddress, nextSort, type SortBy } from './admin-filters.ts'

/** The list: one row for each spot. The child's name opens the panel beside it; on phones each row is a card. */
export function RegistrationTable({
  rows,
  filters,
  open,
}: {
  rows: readonly AdminRegistration[]
  filters: AdminFilters
  open?: string
}) {
  const { timeZone } = useProgram()
  const sorted = (by: SortBy, words: string): Pick<Column<AdminRegistration>, 'header' | 'label' | 'sort'> => ({
    label: words,
    sort: filters.sortBy !== by ? 'none' : filters.sortOrder === 'desc' ? 'descending' : 'ascending',
    header: (
      <SortLink
        to={adminAddress(filters, nextSort(filters, by))}
        on={filters.sortBy === by}
        down={filters.sortOrder === 'desc'}
      >
        {words}
      </SortLink>
    ),
  })
  const columns: Column<AdminRegistration>[] = [
    {
      key: 'child',
      ...sorted('child', 'Child'),
      rowHeader: true,
      cell: row => <ChildCell row={row} to={adminAddress(filters, { open: row.id })} />,
    },
    { key: 'age', ...sorted('age', 'Age'), align: 'end', cell: row => row.age },
    { key: 'event', ...sorted('event', 'Class'), cell: row => [row.event, ...row.dayPart].join(' · ') },
    {
      key: 'starts',
      ...sorted('startDate', 'Starts'),
      cell: row => row.startDate && <span className="num">{formatShortDay(row.startDate, timeZone)}</span>,
    },
    { key: 'status', ...sorted('status', 'Status'), cell: row => <RegistrationBadge status={row.status} /> },
    { key: 'payment', header: 'Payment', cell: row => <Payment row={row} /> },
    { key: 'amount', header: 'Amount', align: 'end', cell: row => formatCents(row.amount) },
  ]
  return (
    <div className="regt">
      <Table
        caption="Registrations"
        columns={columns}
        rows={rows}
        keyOf={row => row.id}
        isSelected={row => row.id === open}
      />
    </div>
  )
}

function ChildCell({ row, to }: { row: AdminRegistration; to: string }) {
  return (
    <span className="child-cell">
      <Link to={to} data-row={row.id} preventScrollReset>
        {row.child}
      </Link>
      {row.allergyAnswer !== 'none' && <AllergyFlag of={row} />}
    </span>
  )
}

/** A spot on the waitlist owes nothing, nor does one that ended unpaid. */
function Payment({ row }: { row: AdminRegistration }) {
  if (row.balance)
    return (
      <span className="balance-cell">
        <BalanceBadge balance={row.balance} />
        <span className="by">{balanceDay(row.balance)}</span>
      </span>
    )
  const none = row.paymentStatus === 'unpaid' && (row.status === 'waitlisted' || row.status === 'cancelled')
  return none ? (
    <span className="by">none</span>
  ) : (
    <PaymentBadge paymentStatus={row.paymentStatus} returned={row.returned} />
  )
}

function SortLink({ to, on, down, children }: { to: string; on: boolean; down: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={`sort${on ? ' on' : ''}${on && !down ? ' up' : ''}`} preventScrollReset>
      {children}
      {on && <DownIcon />}
    </Link>
  )
}
