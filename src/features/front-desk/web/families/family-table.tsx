import { Link } from 'react-router'
import { type Column, Table } from '#src/ui/table.tsx'
import type { FoundFamilyAnswer } from '../../family-answers.ts'

const columns: Column<FoundFamilyAnswer>[] = [
  {
    key: 'parent',
    header: 'Parent',
    rowHeader: true,
    cell: ({ id, parent }) => <Link to={`/admin/families/${id}`}>{parent}</Link>,
  },
  {
    key: 'children',
    header: 'Children',
    cell: ({ children }) => children.map(({ name, age }) => `${name}, ${age}`).join(' · ') || 'None yet',
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="address">{email}</span> },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone && <span className="num">{phone}</span> },
  { key: 'places', header: 'Spots', align: 'end', cell: ({ places }) => places },
]

/** The families found: one row each, or a card on phones. */
export function FamilyTable({ families }: { families: readonly FoundFamilyAnswer[] }) {
  return (
    <div className="family-table">
      <Table caption="Families" columns={columns} rows={families} keyOf={family => family.id} />
    </div>
  )
}
