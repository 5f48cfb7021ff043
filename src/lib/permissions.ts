/**
 * Who of the staff can do what. Each staff route takes one permission, and each role is a list of them: this table is
 * the only place that connects the two.
 */
export const PERMISSIONS = [
  'account',
  'today',
  'rosters',
  'door',
  'updates',
  'messages',
  'group-messages',
  'families',
  'bookings',
  'changes',
  'payments',
  'refunds',
  'money',
  'reports',
  'classes',
  'class-setup',
  'call-offs',
  'calendar',
  'content',
  'newsletter',
  'emails',
  'settings',
  'staff',
  'operations',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * The roles that narrow another one. In the database they stand next to `role`, which stays `staff` or `admin`, because
 * the version before knows only these. Its processes give a narrowed role everything its `base` has.
 */
export const NARROWING_ROLES = ['owner', 'front-desk', 'instructor', 'bookkeeper', 'content-editor'] as const
export type NarrowingRole = (typeof NARROWING_ROLES)[number]
export type BaseRole = 'staff' | 'admin'
export type StaffRole = BaseRole | NarrowingRole
export const STAFF_ROLES = [
  'staff',
  'front-desk',
  'instructor',
  'bookkeeper',
  'content-editor',
  'admin',
  'owner',
] as const satisfies readonly StaffRole[]

type RoleEntry = {
  base: BaseRole
  title: string
  /** With an article, as in `invited you to join as a bookkeeper`. */
  one: string
  /** How a sentence names everyone who has it. An owner is an admin. */
  people: string
  /** For whoever gives it to someone. */
  does: string
  /** The page of the back office to begin with. */
  start: string
  may: readonly Permission[]
  /** What they can do for the classes and sessions they teach, and for no others. */
  own?: readonly Permission[]
}

/** In the order in which they're offered. */
export const ROLES: Record<StaffRole, RoleEntry> = {
  staff: {
    base: 'staff',
    title: 'Staff',
    one: 'staff',
    people: 'staff',
    does: 'Day-to-day work: rosters, check-in, updates, calendar, messages and families.',
    start: '/admin/today',
    may: [
      'account',
      'today',
      'rosters',
      'door',
      'updates',
      'messages',
      'group-messages',
      'families',
      'bookings',
      'money',
      'classes',
      'calendar',
      'newsletter',
      'emails',
    ],
  },
  'front-desk': {
    base: 'staff',
    title: 'Front desk',
    one: 'front desk staff',
    people: 'the front desk',
    does: 'Families and their bookings, cash and checks, rosters, check-in and messages. No refunds, reports or settings.',
    start: '/admin/today',
    may: [
      'account',
      'today',
      'rosters',
      'door',
      'messages',
      'group-messages',
      'families',
      'bookings',
      'changes',
      'payments',
    ],
  },
  instructor: {
    base: 'staff',
    title: 'Instructor',
    one: 'an instructor',
    people: 'instructors',
    does: 'Rosters, check-in, updates, photos and messages for the classes they teach. No other families, and no money.',
    start: '/admin/today',
    may: ['account'],
    own: ['today', 'rosters', 'door', 'updates', 'group-messages'],
  },
  bookkeeper: {
    base: 'staff',
    title: 'Bookkeeper',
    one: 'a bookkeeper',
    people: 'bookkeepers',
    does: 'Reports and lists of payments and refunds. No rosters, health information, photos or messages.',
    start: '/admin/reports',
    may: ['account', 'money', 'reports'],
  },
  'content-editor': {
    base: 'staff',
    title: 'Content editor',
    one: 'a content editor',
    people: 'content editors',
    does: 'Site text, blog, newsletter and calendar events. Nothing about families.',
    start: '/admin/content',
    may: ['account', 'content', 'newsletter', 'calendar'],
  },
  admin: {
    base: 'admin',
    title: 'Admin',
    one: 'an admin',
    people: 'admins',
    does: 'Everything staff can do, plus prices, payments, content, settings and staff.',
    start: '/admin/today',
    may: PERMISSIONS,
  },
  owner: {
    base: 'admin',
    title: 'Owner',
    one: 'an owner',
    people: 'admins',
    does: 'Everything an admin can do, for whoever owns the business.',
    start: '/admin/today',
    may: PERMISSIONS,
  },
}

/** Someone's roles as they're stored. */
export type StoredRole = { role: string; staffRole?: string | null }

/**
 * The role that counts. A narrowing role only counts with its base: the version before may have changed that since. One
 * that this version doesn't know, because the version after wrote it, is no role.
 */
export function roleOf({ role, staffRole = null }: StoredRole): StaffRole | undefined {
  if (role !== 'staff' && role !== 'admin') return undefined
  if (staffRole === null) return role
  if (!Object.hasOwn(ROLES, staffRole)) return undefined
  return ROLES[staffRole as StaffRole].base === role ? (staffRole as StaffRole) : role
}

/** How a role is stored. */
export function storedRole(role: StaffRole): { role: BaseRole; staffRole: NarrowingRole | null } {
  const narrowing = NARROWING_ROLES.find(each => each === role) ?? null
  return { role: ROLES[role].base, staffRole: narrowing }
}

const NOTHING: readonly Permission[] = []

/** What someone can do among the staff's routes; nothing for families and for a role that this version doesn't know. */
export function permissionsOf(person: StoredRole): readonly Permission[] {
  const role = roleOf(person)
  return role ? ROLES[role].may : NOTHING
}

/** What someone can do for the classes and sessions they teach only. */
export function ownPermissionsOf(person: StoredRole): readonly Permission[] {
  const role = roleOf(person)
  return (role && ROLES[role].own) ?? NOTHING
}

/** What someone can do everywhere, and what only for the classes they teach. */
export type Permitted = { permissions: readonly Permission[]; ownPermissions?: readonly Permission[] }

/** Whether someone can do something: the one check for routes, screens and notifications. */
export const may = ({ permissions }: Permitted, permission: Permission): boolean => permissions.includes(permission)

/** Whether someone can do something for the classes they teach, if not everywhere. */
export const mayForOwn = (person: Permitted, permission: Permission): boolean =>
  may(person, permission) || (person.ownPermissions ?? NOTHING).includes(permission)

/** Everyone who works here, whatever their permissions; never a family. */
export const isStaff = (person: { role: string } | null): boolean =>
  person?.role === 'staff' || person?.role === 'admin'

/** Who can do something, for a sentence: `admins and bookkeepers`. */
export function whoMay(permission: Permission): string {
  const who = STAFF_ROLES.filter(role => ROLES[role].may.includes(permission)).map(role => ROLES[role].people)
  return inWords(['admins', ...new Set(who)].filter((each, at, all) => all.indexOf(each) === at))
}

function inWords(names: readonly string[]): string {
  const [last, ...rest] = [...names].reverse()
  return rest.length === 0 ? (last ?? '') : `${rest.reverse().join(', ')} and ${last}`
}

/** The beginning of the sentence that says whom to ask: `Only admins and bookkeepers`. */
export const onlyWho = (permission: Permission): string => `Only ${whoMay(permission)}`
