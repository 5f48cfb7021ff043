import type { users } from '#src/features/accounts/server/tables.ts'
import type {
  children,
  consents,
  emergencyContacts,
  peopleChanges,
  pickupPeople,
} from '#src/features/families/server/tables.ts'
import { AGREED_POLICIES, type PolicyName } from '#src/features/policies/policy-names.ts'
import type { ProgramCalendar } from './program-calendar.ts'
import { sampleChildId, sampleId } from './sample-id.ts'

export type Child = typeof children.$inferInsert & { id: string }
type User = typeof users.$inferInsert & { id: string }
type Family = { parent: User; children: Child[] }

/** The families who fill the classes: the parent, and children aged 6, 8 and 11, so that every age group has enough. */
const CROWD = [
  ['Denise Foster', 'Ava', 'Caleb', 'Ethan'],
  ['Eric Grant', 'Aiden', 'Brooke', 'Chloe'],
  ['Emily Harper', 'Abigail', 'Dylan', 'Elise'],
  ['Felicia Hayes', 'Audrey', 'Carter', 'Gavin'],
  ['Gabriel Hughes', 'Bella', 'Dominic', 'Hazel'],
  ['Grace Jenkins', 'Aaron', 'Claire', 'Grayson'],
  ['Heather Kim', 'Alice', 'Brandon', 'Hana'],
  ['Holly Lawson', 'Colin', 'Daisy', 'Jack'],
  ['Isaac Marshall', 'Bridget', 'Connor', 'Hailey'],
  ['Diane Murphy', 'Declan', 'Erin', 'Keira'],
  ['Evan Nguyen', 'Andrew', 'Emma', 'Julie'],
  ['Gina Patterson', 'Autumn', 'Cole', 'Jasmine'],
  ['Frank Porter', 'Amelia', 'Eli', 'Henry'],
  ['Hannah Quinn', 'Cora', 'Finn', 'Ivy'],
] as const
const CROWD_AGES = [6, 8, 11] as const

/** Who else to call: a grandparent with the family's last name, and a neighbor with another one. */
const GRANDPARENTS = ['Carol', 'Robert', 'Linda', 'George', 'Patricia', 'Walter', 'Joyce', 'Harold'] as const
const NEIGHBORS = ['Karen Walsh', 'Steve Delgado', 'Priya Shah', 'Bill Turner', 'Keisha Warren'] as const

/** The sample cast: two families with a sign-in, staff, an admin, and more families who can't sign in. */
export function sampleFamilies(calendar: ProgramCalendar, passwordHash: string, now: Date) {
  const joined = (days: number) => new Date(now.getTime() - days * 86_400_000)
  /** A date of birth that makes the child this age today, with the birthday some months ago. */
  const born = (age: number, monthsAgo: number) => calendar.today.subtract({ years: age, months: monthsAgo }).toString()

  function user(
    name: string,
    email: string,
    firstName: string,
    lastName: string,
    role: User['role'] = 'parent',
    hash: string | null = passwordHash,
  ): User {
    const createdAt = joined(140)
    return {
      id: sampleId(`user ${name}`),
      email,
      firstName,
      lastName,
      role,
      phone: '(407) 555-0101',
      passwordHash: hash,
      emailVerifiedAt: createdAt,
      createdAt,
    }
  }
  const child = (
    name: string,
    parent: User,
    firstName: string,
    lastName: string,
    dateOfBirth: string,
    more: Partial<Child> = {},
  ): Child => ({
    id: sampleId(`child ${name}`),
    parentId: parent.id,
    firstName,
    lastName,
    dateOfBirth,
    noAllergies: !more.allergies,
    photoConsent: true,
    createdAt: joined(140),
    safetyCheckedAt: joined(140),
    ...more,
  })

  const maya = user('maya', 'parent@example.com', 'Maya', 'Alvarez')
  const leo = child('leo', maya, 'Leo', 'Alvarez', born(8, 6), {
    id: sampleChildId('leo', 'pond'),
    allergies: 'Tree nuts',
    allergySeverity: 'serious',
    hasEpiPen: true,
    safetyCheckedAt: joined(80),
    interests: ['Clay & Ceramics', 'Stop-Motion & Animation'],
  })
  const nina = child('nina', maya, 'Nina', 'Alvarez', born(6, 3), {
    id: sampleChildId('nina', 'hib'),
    photoConsent: false,
    // More than a year ago, so the family is asked whether it's still correct.
    safetyCheckedAt: joined(380),
    medicalNotes: 'Mild asthma. Her inhaler is in the front pocket.',
    interests: ['Nature Crafts'],
  })
  const jordan = user('jordan', 'parent2@example.com', 'Jordan', 'Ellis')
  const sam = child('sam', jordan, 'Sam', 'Ellis', born(10, 4), { interests: ['Storytelling & Creative Writing'] })
  const staff = [
    user('staff', 'staff@example.com', 'Rosa', 'Rivera', 'staff'),
    user('admin', 'admin@example.com', 'Dana', 'Okafor', 'admin'),
  ]
  const crowd: Family[] = CROWD.map(([fullName, ...names], i) => {
    const number = i + 1
    const [firstName = '', lastName = ''] = fullName.split(' ')
    const email = `${fullName.toLowerCase().replace(' ', '.')}@example.com`
    const parent = {
      ...user(`demo ${number}`, email, firstName, lastName, 'parent', null),
      phone: `(407) 555-01${30 + i}`,
    }
    const kids = CROWD_AGES.map((age, k) =>
      child(`demo ${number} ${age}`, parent, names[k]!, lastName, born(age, (i % 10) + 1), {
        // Some families haven't answered yet. Staff ask them at the door.
        noAllergies: number % 5 !== 0,
      }),
    )
    return { parent, children: kids }
  })
  const families: Family[] = [{ parent: maya, children: [leo, nina] }, { parent: jordan, children: [sam] }, ...crowd]
  return { maya, leo, nina, jordan, sam, staff, crowd, families }
}

/** An invited staff member who hasn't answered yet. Nobody has the link. */
export function invitationOf(staff: readonly (typeof users.$inferInsert)[], now: Date) {
  const admin = staff.find(each => each.role === 'admin')!
  return {
    id: sampleId('invitation'),
    email: 'casey.morgan@example.com',
    role: 'staff' as const,
    tokenHash: 'demo',
    invitedBy: admin.id!,
    createdAt: new Date(now.getTime() - 86_400_000),
    expiresAt: new Date(now.getTime() + 6 * 86_400_000),
  }
}

/** Two emergency contacts for every family. */
export function contactsOf(families: readonly Family[]): (typeof emergencyContacts.$inferInsert)[] {
  return families.flatMap(({ parent }, n) => {
    const people = [
      { relationship: 'Grandparent', fullName: `${GRANDPARENTS[n % GRANDPARENTS.length]} ${parent.lastName}` },
      { relationship: 'Neighbor', fullName: NEIGHBORS[n % NEIGHBORS.length]! },
    ]
    return people.map((person, position) => ({
      id: sampleId(`contact ${parent.id} ${position}`),
      parentId: parent.id,
      position: position + 1,
      phone: `(407) 555-01${20 + position}`,
      ...person,
    }))
  })
}

/** Who can pick up the children of the family with a sign-in, now and before. */
export function pickupOf({ parent }: Family, now: Date) {
  const people = [
    { fullName: 'June Alvarez', phone: '(407) 555-0122', relationship: 'Grandmother' },
    { fullName: 'Tom Reyes', phone: '(407) 555-0123', relationship: 'Neighbor' },
  ]
  const rows: (typeof pickupPeople.$inferInsert)[] = people.map((person, index) => ({
    id: sampleId(`pickup ${index}`),
    parentId: parent.id,
    position: index + 1,
    ...person,
  }))
  const change: typeof peopleChanges.$inferInsert = {
    id: sampleId('pickup change'),
    parentId: parent.id,
    kind: 'pickup-people',
    before: people.slice(0, 1),
    after: people,
    createdAt: new Date(now.getTime() - 20 * 86_400_000),
  }
  return { rows, change }
}

type Version = { id: string; policy: string; hash: string }

/** What every family agreed to when it registered, and the photo consent for each child. */
export function consentsOf(
  families: readonly Family[],
  versions: readonly Version[],
): (typeof consents.$inferInsert)[] {
  const version = (policy: PolicyName) => {
    const found = versions.find(each => each.policy === policy)
    if (!found) throw new Error(`the policy ${policy} has no version`)
    return found
  }
  return families.flatMap(({ parent, children: kids }) => {
    const given = (policy: PolicyName, agreed: boolean, childId: string | null) => ({
      id: sampleId(`consent ${parent.id} ${policy} ${childId}`),
      parentId: parent.id,
      childId,
      policyVersionId: version(policy).id,
      policyHash: version(policy).hash,
      agreed,
      viewed: true,
      signature: `${parent.firstName} ${parent.lastName}`,
      signatureMatchesName: true,
      address: '127.0.0.1',
      userAgent: 'sample program',
      createdAt: parent.createdAt,
    })
    return [
      ...AGREED_POLICIES.map(policy => given(policy, true, null)),
      ...kids.map(kid => given('photoConsent', kid.photoConsent, kid.id)),
    ]
  })
}
