import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const dropIns = `${registrations}/drop-ins.test.ts`

/** What staff book against a rule, and sessions of a series booked alone. */
export const OVERRIDES_AND_DROP_INS: readonly Guard[] = [
  {
    keeps: 'staff book against a rule that they have not read',
    file: `${registrations}/place-order-once.ts`,
    take: 'if (notOverridden(inTheWay, request.override).length > 0)',
    put: 'if (false as boolean)',
    test: {
      file: 'src/features/front-desk/server/overrides.test.ts',
      name: 'all broken rules are reported together and stored with one reason; leaving one out is refused again',
    },
  },
  {
    keeps: 'staff book outside the registration dates without a reason',
    file: `${registrations}/place-order-once.ts`,
    take: '  if (request.byStaff) {\n    for (const row of rows) {\n',
    put: '  if (request.override) {\n    for (const row of rows) {\n',
    test: {
      file: 'src/features/front-desk/server/overrides.test.ts',
      name: 'staff need a reason before registration opens, after it has closed and in a draft season',
    },
  },
  {
    keeps: 'a role without bookings goes over the capacity',
    file: 'src/features/front-desk/orders-contract.ts',
    take: "or confirmed if nothing is due\",\n    access: 'staff',\n    permission: 'bookings'",
    put: "or confirmed if nothing is due\",\n    access: 'staff',\n    permission: 'account'",
    test: {
      file: 'src/features/front-desk/server/overrides.test.ts',
      name: "families and roles without booking rights can't override a rule",
    },
  },
  {
    keeps: 'a session is booked alone after its own time to book',
    file: `${registrations}/price-requested-items.ts`,
    take: "if (!isOffered) return refused('no-drop-in', named(row))",
    put: '',
    test: {
      file: dropIns,
      name: 'a session can be booked until its own cutoff, even after the class has begun, and never if it is canceled',
    },
  },
  {
    keeps: 'a child takes two seats in one session',
    file: `${registrations}/place-order-once.ts`,
    take: 'if (clash) return clash',
    put: '',
    test: {
      file: dropIns,
      name: 'a child can have several drop-ins, one per session, and no other spot in the same session',
    },
  },
  {
    keeps: 'the same session is booked alone twice for a child',
    file: 'db/migrations/20261127025344_drop-ins/migration.sql',
    take: 'CREATE UNIQUE INDEX CONCURRENTLY "registrations_one_drop_in"',
    put: 'CREATE INDEX CONCURRENTLY "registrations_one_drop_in"',
    test: { file: dropIns, name: 'the table itself allows one spot per child and class, and each drop-in once' },
  },
  {
    keeps: 'a drop-in stays on a day to which its session no longer belongs',
    file: `${registrations}/class-families.ts`,
    take: 'if (!told.isFollowed) await moveDropIns(tx, told)',
    put: '',
    test: { file: dropIns, name: 'a drop-in moves to another day with its session' },
  },
]
