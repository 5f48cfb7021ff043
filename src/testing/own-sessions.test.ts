import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { isNode, type Node, nodesIn } from './syntax.ts'

/**
 * The files that deal with spots and still read the first session, the start or the end of a whole class, with how
 * often and why. For a spot, use `ownSessions`, or `placeStart` in SQL: its child may start months later than the
 * class.
 */
const OF_THE_CLASS: Record<string, [reads: number, why: string]> = {
  'src/features/cancellations/server/read-class-cancellations.ts': [1, 'the classes that may be canceled'],
  'src/features/dashboard/web/dashboard-page.tsx': [2, 'the next of all the family’s sessions'],
  'src/features/family-registrations/web/registration-groups.ts': [1, 'the next of the spot’s own sessions'],
  'src/features/registrations/server/account-part.ts': [2, 'an account stays as long as the class lasts'],
  'src/features/registrations/server/admin/bookable-classes.ts': [4, 'the classes that can be booked'],
  'src/features/registrations/server/admin/list-registrations.ts': [1, 'the classes of the filter'],
  'src/features/registrations/server/admin/registration-filters.ts': [2, 'spots without a first day'],
  'src/features/registrations/server/admin/spots-without-last-day.ts': [1, 'the programs that aren’t over'],
  'src/features/registrations/server/enroll-in-class.ts': [2, 'the class itself, before there is a place'],
  'src/features/registrations/server/load-requested-items.ts': [5, 'the class itself, before there is a place'],
  'src/features/registrations/server/own-start.ts': [
    3,
    '`placeStart` and `ownStartIn` themselves, and spots without a first day',
  ],
  'src/features/registrations/server/places-of-plans.ts': [1, 'how `ownStartIn` is read'],
  'src/features/registrations/server/present-event.ts': [2, 'the class itself, as the catalog shows it'],
  'src/features/registrations/server/present-registration.ts': [1, '`startOf` of a spot without a first day'],
  'src/features/registrations/server/price-requested-items.ts': [
    3,
    'the class itself, before there is a spot; plans cover classes only',
  ],
  'src/features/registrations/server/settle-order.ts': [1, 'how `ownStartIn` is read'],
  'src/features/registrations/web/cart/cart-line.tsx': [1, 'the cart lists the sessions the child would attend'],
  'src/features/registrations/web/cart/cart-summary.tsx': [1, 'the cart lists the sessions the child would attend'],
  'src/features/reports/server/read-enrollment.ts': [1, 'the order of classes'],
  'src/features/reports/server/read-seasons.ts': [2, 'the sessions of a season, and the order of classes'],
  'src/features/updates/server/audiences.ts': [2, 'the classes that can receive updates'],
  'src/features/waitlist/server/mails/read-place.ts': [1, 'a child on the waitlist has no first day yet'],
  'src/features/waitlist/server/offer-places.ts': [2, 'whether the class has begun, before there is a spot'],
  'src/features/waitlist/server/read-waitlists.ts': [2, 'the classes that have waitlists'],
}

/** Names of session lists, and names of classes. */
const LISTS = /^(sessionDates|meetings|sessions)$/
const CLASSES = /^(event|offering|offerings)$/
const BOUNDS = /^(startDate|startDateTime|startsAt|endDate|endsAt)$/
const ONE_OF_MANY = /^(at|find|findLast|shift|pop)$/
const IN_SQL = /\bo(?:fferings)?\.(?:starts|ends)_at\b|\b(?:min|max)\(s\w*\.(?:starts|ends)_at\)/g

/** The last part of a name such as `event.sessionDates` or `sessions`. */
function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'Identifier') return String(value.name)
  if (value.type === 'MemberExpression' && !value.computed) return nameOf(value.property)
  return 'expression' in value ? nameOf(value.expression) : ''
}

/** Whether a node takes one session out of a list, or reads when a class begins or ends. */
function reads(node: Node): boolean {
  if (node.type === 'MemberExpression') {
    const of = nameOf(node.object)
    if (node.computed) return LISTS.test(of) && (node.property as Node).type === 'Literal'
    const name = nameOf(node.property)
    return (LISTS.test(of) && ONE_OF_MANY.test(name)) || (CLASSES.test(of) && BOUNDS.test(name))
  }
  if (node.type === 'VariableDeclarator')
    return (node.id as Node).type === 'ArrayPattern' && LISTS.test(nameOf(node.init))
  if (node.type !== 'Property' || !isNode(node.value)) return false
  if (node.value.type === 'ArrayPattern') return LISTS.test(nameOf(node.key))
  if (node.value.type !== 'ObjectPattern' || !CLASSES.test(nameOf(node.key))) return false
  return (node.value.properties as Node[]).some(each => BOUNDS.test(nameOf(each.key)))
}

/** How often a source reads the start or end of a whole class; zero for sources that don't deal with spots. */
function readsIn(file: string, source: string): number {
  if (!file.startsWith('src/features/registrations/') && !source.includes('/features/registrations/')) return 0
  const statements = source.matchAll(IN_SQL)
  const { program } = parseSync(file, source)
  return [...nodesIn(program)].filter(reads).length + [...statements].length
}

test('only `ownSessions` says when a spot begins and ends', () => {
  const files = globSync('src/{features,app,platform,lib,ui}/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$/.test(file))
  const found = files.flatMap(file => {
    const count = readsIn(file, readFileSync(file, 'utf8'))
    return count > 0 ? [[file, count] as const] : []
  })
  const expected = Object.entries(OF_THE_CLASS).map(([file, [count]]) => [file, count] as const)
  expect(found.sort()).toEqual(expected.sort())
})

test.each([
  'event.sessionDates[0]',
  'const [first] = registration.event.sessionDates',
  'const [{ startsAt }] = meetings',
  'row.event.meetings.at(-1)',
  'event?.sessionDates.find(each => each.startsAt > now)',
  'const said = ({ sessionDates: [first] }) => first',
  'formatDay(registration.event.startDate!, zone)',
  'const { event: { startDate } } = registration',
  'db.select({ startsAt: offerings.startsAt })',
  'sql`SELECT min(s.starts_at) FROM sessions s`',
  'sql`SELECT o.starts_at FROM offerings o`',
])('finds %s', source => {
  expect(readsIn('src/features/registrations/web/page.tsx', source)).toBeGreaterThan(0)
})

test.each([
  'const { first } = sessionsOf(row, zone)',
  'registration.sessions.first?.startsAt',
  'event.sessionDates.map(each => each.startsAt)',
  'registration.startDate',
])('allows %s', source => {
  expect(readsIn('src/features/registrations/web/page.tsx', source)).toBe(0)
})
