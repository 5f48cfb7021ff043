import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const dropIns = `${registrations}/drop-ins.test.ts`

/** Rules that staff override when they book, and drop-ins: single sessions of a class. */
export const OVERRIDES_AND_DROP_INS: readonly Guard[] = [
  {
    prevents: "staff override a rule that they haven't read",
    file: `${registrations}/place-order-once.ts`,
    find: 'if (notOverridden(inTheWay, request.override).length > 0)',
    replacement: 'if (false as boolean)',
    test: {
      file: 'src/features/front-desk/server/overrides.test.ts',
      name: 'all broken rules are reported together and stored with one reason; leaving one out is refused again',
    },
  },
  {
    prevents: 'staff book outside the registration dates without giving a reason',
    file: `${registrations}/place-order-once.ts`,
    find: '  if (request.byStaff) {\n    for (const row of rows) {\n',
    replacement: '  if (request.override) {\n    for (const row of rows) {\n',
    test: {
      file: 'src/features/front-desk/server/overrides.test.ts',
      name: 'staff need a reason before registration opens, after it has closed and in a draft season',
    },
  },
  {
    prevents: 'a role without booking rights books over capacity',
    file: 'src/features/front-desk/orders-contract.ts',
    find: "or confirmed if nothing is due\",\n    access: 'staff',\n    permission: 'bookings'",
    replacement: "or confirmed if nothing is due\",\n    access: 'staff',\n    permission: 'account'",
    test: {
      file: 'src/features/front-desk/server/overrides.test.ts',
      name: "families and roles without booking rights can't override a rule",
    },
  },
  {
    prevents: "a drop-in is booked after its session's own cutoff",
    file: `${registrations}/price-requested-items.ts`,
    find: "if (!isOffered) return refused('no-drop-in', named(row))",
    replacement: '',
    test: {
      file: dropIns,
      name: 'a session can be booked until its own cutoff, even after the class has begun, and never if it is canceled',
    },
  },
  {
    prevents: 'a child takes two seats in one session',
    file: `${registrations}/place-order-once.ts`,
    find: 'if (clash) return clash',
    replacement: '',
    test: {
      file: dropIns,
      name: 'a child can have several drop-ins, one per session, and no other spot in the same session',
    },
  },
  {
    prevents: 'a child has two drop-ins in the same session',
    file: 'db/migrations/20261127025344_drop-ins/migration.sql',
    find: 'CREATE UNIQUE INDEX CONCURRENTLY "registrations_one_drop_in"',
    replacement: 'CREATE INDEX CONCURRENTLY "registrations_one_drop_in"',
    test: { file: dropIns, name: 'the table itself allows one spot per child and class, and each drop-in once' },
  },
  {
    prevents: 'a drop-in stays on the old day when its session moves',
    file: `${registrations}/class-families.ts`,
    find: 'if (!told.isFollowed) await moveDropIns(tx, told)',
    replacement: '',
    test: { file: dropIns, name: 'a drop-in moves to another day with its session' },
  },
]
