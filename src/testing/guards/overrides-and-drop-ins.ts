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
      name: 'all rules in the way are told together and kept with one reason',
    },
  },
  {
    keeps: 'staff book outside the registration dates without a reason',
    file: `${registrations}/place-order-once.ts`,
    take: '  if (request.byStaff) {\n    for (const row of rows) {\n',
    put: '  if (request.override) {\n    for (const row of rows) {\n',
    test: {
      file: 'src/features/front-desk/server/overrides.test.ts',
      name: 'before registration opens, after it has closed and in a draft season',
    },
  },
  {
    keeps: 'a role without bookings goes over the capacity',
    file: 'src/features/front-desk/orders-contract.ts',
    take: "or confirmed if nothing is due\",\n    access: 'staff',\n    permission: 'bookings'",
    put: "or confirmed if nothing is due\",\n    access: 'staff',\n    permission: 'account'",
    test: {
      file: 'src/features/front-desk/server/overrides.test.ts',
      name: 'neither families nor roles without bookings can go over a rule',
    },
  },
  {
    keeps: 'a session is booked alone after its own time to book',
    file: `${registrations}/price-requested-items.ts`,
    take: "if (!isOffered) return refused('no-drop-in', named(row))",
    put: '',
    test: { file: dropIns, name: 'a session is sold until its own cut-off, also after the class has begun' },
  },
  {
    keeps: 'a child takes two seats in one session',
    file: `${registrations}/place-order-once.ts`,
    take: 'if (clash) return clash',
    put: '',
    test: { file: dropIns, name: 'a child has several drop-ins, each session once' },
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
    test: { file: dropIns, name: 'a drop-in goes with its session to another day' },
  },
]
