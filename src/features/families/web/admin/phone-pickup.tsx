import type { FieldProblem } from '#src/ui/error-summary.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { MAX_PICKUP_PEOPLE, pickupProblems } from '../../family-people.ts'
import { forStaff } from '../../registration-messages.ts'
import type { NamedContact } from '../../registration-rules.ts'
import { PeopleRows, type PersonRow, peopleIn } from '../family/people-rows.tsx'

import '../family/family.css'

const FIELDS: Record<string, string> = { fullName: 'name', phone: 'phone', relationship: 'relationship' }

/** Problems with the pickup people, by field: `people.0.phone`. Empty when there are none. */
export const pickupProblemsOf = (rows: readonly PersonRow[], parentName: string): Record<string, string> =>
  forStaff(pickupProblems(peopleIn(rows), parentName))

/** The same problems for the summary, each linked to its field. */
export const pickupSummary = (rows: readonly PersonRow[], problems: Record<string, string>): FieldProblem[] =>
  Object.entries(problems).map(([path, message]) => {
    const [, at, field = ''] = path.split('.')
    const row = rows[Number(at)]
    if (!row) return { message }
    return { id: `people-${row.key}-${FIELDS[field]}`, message: `Pickup person ${Number(at) + 1}: ${message}` }
  })

type Props = {
  rows: readonly PersonRow[]
  /** The emergency contacts who may also pick up. */
  contacts: readonly NamedContact[]
  problems: Record<string, string>
  onChange: (rows: PersonRow[]) => void
}

/** Who can pick up besides the parent. */
export function PhonePickup({ rows, contacts, problems, onChange }: Props) {
  const named = contacts.map(contact => contact.fullName.trim()).filter(Boolean)
  return (
    <Panel as="section" aria-labelledby="phone-pickup" className="stack">
      <h2 id="phone-pickup">Who can pick up</h2>
      <PeopleRows
        path="people"
        rows={rows}
        legends={[]}
        fewest={0}
        most={MAX_PICKUP_PEOPLE}
        none={named.length > 0 ? `The parent and ${named.join(' and ')}.` : 'Only the parent.'}
        problem={path => problems[path]}
        onChange={onChange}
      />
    </Panel>
  )
}
