import { may, type Permitted } from '#src/lib/permissions.ts'

/** Emails that contain what someone typed to us. It may be about a child's health, and can be read in the inbox. */
const TYPED_BY_PEOPLE = ['contact-message', 'contact-copy', 'contact-reply']
/** Emails with numbers from the reports. */
const FROM_REPORTS = ['weekly-report']

/** Why someone who may see emails can't read this one here: it's in the inbox, or takes the permission for reports. */
export function closedBecause(kind: string, reader: Permitted): 'in-inbox' | 'reports' | null {
  if (TYPED_BY_PEOPLE.includes(kind)) return 'in-inbox'
  return FROM_REPORTS.includes(kind) && !may(reader, 'reports') ? 'reports' : null
}
