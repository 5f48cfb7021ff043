/**
 * Who of the staff can do what. Each staff route names one permission, and each role is a list of them: this table is
 * the only place that connects the two.
 */
export const PERMISSIONS = {
  account: 'Their own two-step verification',
  today: 'The day at a glance',
  rosters: 'The children of a session, with allergies and medical notes',
  door: 'Check-in and checkout',
  updates: 'Updates and photos',
  messages: "Families' messages and the inbox",
  families: 'Family files, notes, registering by phone and viewing the site as a family',
  bookings: 'Registrations and waitlists, booking for a family and payment links',
  changes: 'Moving and canceling registrations, and offering spots',
  payments: 'Cash and checks',
  refunds: 'Refunds and credit',
  money: 'Lists of cancellations, refunds and payments of monthly plans',
  reports: 'Reports and their files',
  classes: 'The list of classes, their dates, and changing closures',
  'class-setup': 'Creating and changing classes, with prices and photos',
  'call-offs': 'Canceling a class or session for everyone',
  calendar: 'Calendar events, and seeing closures',
  content: 'Site text and blog',
  newsletter: 'Newsletter subscribers',
  emails: 'Emails sent',
  settings: 'Prices, rules and policies',
  staff: 'Staff and their roles',
  operations: 'Health page, audit log and test provider',
} as const
export type Permission = keyof typeof PERMISSIONS

const EVERYTHING = Object.keys(PERMISSIONS) as Permission[]

type RoleEntry = {
  title: string
  /** How a sentence names everyone who has it. */
  people: string
  /** For whoever gives it to someone. */
  does: string
  may: readonly Permission[]
}
export type StaffRole = 'staff' | 'admin'

export const ROLES: Record<StaffRole, RoleEntry> = {
  staff: {
    title: 'Staff',
    people: 'staff',
    does: 'Day-to-day work: rosters, check-in, updates, calendar, messages and families.',
    may: [
      'account',
      'today',
      'rosters',
      'door',
      'updates',
      'messages',
      'families',
      'bookings',
      'money',
      'classes',
      'calendar',
      'newsletter',
      'emails',
    ],
  },
  admin: {
    title: 'Admin',
    people: 'admins',
    does: 'Everything staff can do, plus prices, payments, content, settings and staff.',
    may: EVERYTHING,
  },
}

const NOTHING: readonly Permission[] = []

/** What someone can do among the staff's routes; nothing for families and for a role that this version doesn't know. */
export const permissionsOf = ({ role }: { role: string }): readonly Permission[] =>
  Object.hasOwn(ROLES, role) ? ROLES[role as StaffRole].may : NOTHING

/** Whether someone can do something: the one check for routes, screens and notifications. */
export const may = ({ permissions }: { permissions: readonly Permission[] }, permission: Permission): boolean =>
  permissions.includes(permission)

/** Everyone who works here, whatever their permissions; never a family. */
export const isStaff = (person: { role: string } | null): boolean =>
  person?.role === 'staff' || person?.role === 'admin'

/** Who can do something, for a sentence: `staff and admins`. */
export function whoMay(permission: Permission): string {
  const who = Object.values(ROLES)
    .filter(each => each.may.includes(permission))
    .map(each => each.people)
  return new Intl.ListFormat('en-US').format(who).replace(/, and (?=[^,]*$)/, ' and ')
}

/** The beginning of the sentence that says whom to ask: `Only admins`. */
export const onlyWho = (permission: Permission): string => `Only ${whoMay(permission)}`
