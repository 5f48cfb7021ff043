import { ROLES, type StaffRole } from '#src/lib/permissions.ts'

/** The roles to choose from, each with one sentence. */
export const ROLE_DETAILS = Object.entries(ROLES).map(([role, { title, does }]) => ({
  role: role as StaffRole,
  title,
  detail: does,
}))
