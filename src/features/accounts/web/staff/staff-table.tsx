import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { ROLES } from '#src/lib/permissions.ts'
import { Badge } from '#src/ui/badge.tsx'
import { LinkButton } from '#src/ui/button.tsx'
import { type Column, Table } from '#src/ui/table.tsx'
import type { StaffPersonAnswer } from '../../staff-contract.ts'

/** One row per person. On phones, each row is a card. */
export function StaffTable({
  people,
  onOpen,
}: {
  people: readonly StaffPersonAnswer[]
  onOpen: (person: StaffPersonAnswer) => void
}) {
  const { timeZone } = useProgram()
  const columns: Column<StaffPersonAnswer>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: ({ firstName, lastName, isYou }) => `${firstName} ${lastName}${isYou ? ' (you)' : ''}`,
    },
    { key: 'email', header: 'Email', cell: ({ email }) => email },
    { key: 'role', header: 'Role', cell: ({ role }) => ROLES[role].title },
    { key: 'state', header: 'Status', cell: state },
    {
      key: 'seen',
      header: 'Last seen',
      cell: ({ lastSeenAt }) => (lastSeenAt ? formatMoment(lastSeenAt, timeZone) : 'Never'),
    },
    {
      key: 'change',
      header: <span className="vh">Change</span>,
      label: '',
      cell: person => (
        <LinkButton onClick={() => onOpen(person)}>
          Change<span className="vh"> {`${person.firstName} ${person.lastName}`}</span>
        </LinkButton>
      ),
    },
  ]
  return (
    <div className="staff-list">
      <Table caption="Staff" columns={columns} rows={people} keyOf={({ id }) => id} />
    </div>
  )
}

function state({ disabled, secondFactor }: StaffPersonAnswer) {
  if (disabled)
    return (
      <Badge tone="ink" shape="bar">
        Deactivated
      </Badge>
    )
  return secondFactor ? (
    <Badge tone="leaf">Two-step verification</Badge>
  ) : (
    <Badge tone="clay" shape="ring">
      Password only
    </Badge>
  )
}
