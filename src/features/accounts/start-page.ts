import { isStaff, ROLES, type StaffRole } from '#src/lib/permissions.ts'

type Person = { role: string; staffRole?: StaffRole | null }

/** The page where someone starts: staff where their role does, parents on their dashboard, visitors at the sign-in. */
export function startPage(person: Person | null): { to: string; label: string } {
  if (!person) return { to: '/portal', label: 'Parent Portal' }
  if (!isStaff(person)) return { to: '/dashboard', label: 'My Dashboard' }
  return { to: person.staffRole ? ROLES[person.staffRole].start : '/admin/today', label: 'Back office' }
}
