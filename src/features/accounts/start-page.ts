import { isStaff } from '#src/lib/permissions.ts'

/** The page where someone starts: staff in the back office, parents on their dashboard, visitors at the sign-in. */
export function startPage(person: { role: string } | null): { to: string; label: string } {
  if (!person) return { to: '/portal', label: 'Parent Portal' }
  return isStaff(person) ? { to: '/admin/today', label: 'Back office' } : { to: '/dashboard', label: 'My Dashboard' }
}
