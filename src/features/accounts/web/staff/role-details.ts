import { ROLES, STAFF_ROLES } from '#src/lib/permissions.ts'

/** The roles to choose from, each with one sentence. */
export const ROLE_DETAILS = STAFF_ROLES.map(role => ({ role, title: ROLES[role].title, detail: ROLES[role].does }))
