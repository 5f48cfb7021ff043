import { inArray } from 'drizzle-orm'
import { ATTENDING_STATUSES } from '../lifecycle.ts'
import { registrations } from './tables.ts'

/** Registrations whose children attend the sessions that `attends` names; for a WHERE or a JOIN. */
export const comes = inArray(registrations.status, [...ATTENDING_STATUSES])
