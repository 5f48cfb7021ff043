import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const classes = 'src/features/classes'
const tables = 'db/migrations/20261121003222_tables/migration.sql'

/** Carts, orders, prices, and the time that a place is kept. */
export const ORDERS: readonly Guard[] = [
  {
    keeps: 'a double click makes two orders',
    file: `${registrations}/existing-places.ts`,
    take: 'if (whole && isRepeat(rows, whole, request, now, holdMinutes))',
    put: 'if (false as boolean && whole)',
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'a double click, also in parallel' },
  },
  {
    keeps: 'an order is replaced while the bank works on its payment, and both are charged',
    file: `${registrations}/existing-places.ts`,
    take: "if (beingPaid) return { kind: 'being-paid', row: beingPaid }",
    put: '',
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'an order whose payment the bank works on' },
  },
  {
    keeps: 'one family holds every place of a class unpaid',
    file: `${registrations}/try-to-place.ts`,
    take: "if (!paid && holding > settings.holdsPerFamily) return refused('too-many-holds')",
    put: '',
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'a family holds only so many unpaid places' },
  },
  {
    keeps: 'a family pays another price than it saw',
    file: `${registrations}/try-to-place.ts`,
    take: 'if (request.expectedTotal !== undefined && request.expectedTotal !== fullTotal)',
    put: 'if (false as boolean)',
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'a price edited between looking and booking' },
  },
  {
    keeps: 'credit pays a total that nobody saw',
    file: `${registrations}/try-to-place.ts`,
    take: 'if (money.creditCents > 0 && request.expectedTotal === undefined)',
    put: 'if (false as boolean)',
    test: { file: `${registrations}/check-out.test.ts`, name: 'a direct place is never paid by credit' },
  },
  {
    keeps: 'credit that an open order counts on is promised to another order',
    file: `${registrations}/try-to-place.ts`,
    take: '- family.creditReservedCents',
    put: '',
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'credit pays in part' },
  },
  {
    keeps: 'two orders of a family at once both use the last included class of its plan',
    file: `${registrations}/try-to-place.ts`,
    take: 'await lockOpenFamily(tx, request.parentId)',
    put: '',
    test: {
      file: `${registrations}/included-classes.test.ts`,
      name: 'of two that want the last included class at once',
    },
  },
  {
    keeps: 'two classes in one cart share the last included class of a plan',
    file: `${registrations}/cover-wishes.ts`,
    take: 'if (plan) begun.set(',
    put: 'if (false as boolean) begun.set(',
    test: { file: `${registrations}/included-classes.test.ts`, name: 'a cart covers as many classes' },
  },
  {
    keeps: 'a plan goes on paying for classes after its place was cancelled',
    file: `${registrations}/read-wishes.ts`,
    take: "AND NOT EXISTS (SELECT FROM registrations b WHERE b.id = s.registration_id AND b.status = 'cancelled')",
    put: '',
    test: { file: `${registrations}/included-classes.test.ts`, name: 'a plan whose place ended covers nothing more' },
  },
  {
    keeps: 'a request sent again with its key does another piece of work',
    file: 'src/platform/http/repeats.ts',
    take: "if (earlier && earlier.bodyHash !== bodyHash) return problem(COMMON_REFUSALS.otherBody, 'key-used')",
    put: '',
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'an Idempotency-Key answers the same once more' },
  },
  {
    keeps: 'one family gets the answer to the order of another',
    file: 'src/platform/http/repeats.ts',
    take: 'scope: asking.viewer.id,',
    put: "scope: '',",
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'an Idempotency-Key answers the same once more' },
  },
  {
    keeps: 'an order lapses while the bank still works on its payment',
    file: `${registrations}/release-expired-holds.ts`,
    take: "sql`p.status IN ('processing', 'needs_action')`",
    put: 'sql`false`',
    test: { file: `${registrations}/release-expired-holds.test.ts`, name: 'while the bank still works on a payment' },
  },
  {
    keeps: 'a hold that ran out is paid all the same',
    file: `${registrations}/pay-for-order.ts`,
    take: "if (order.status !== 'open' || order.heldUntil <= now) return refused('hold-lapsed')",
    put: '',
    test: { file: `${registrations}/release-expired-holds.test.ts`, name: 'a hold that ran out frees the place' },
  },
  {
    keeps: 'ten presses keep an unpaid place for hours',
    file: `${registrations}/keep-longer.ts`,
    take: 'if (new Date(seen) < order.heldUntil) return { ok: true }',
    put: '',
    test: { file: `${registrations}/keep-longer.test.ts`, name: 'ten presses of the same button' },
  },
  {
    keeps: 'a late payment confirms a place that somebody else has by now',
    file: `${registrations}/settle-order.ts`,
    take: 'if (!again.ok) throw new NoPlace()',
    put: '',
    test: {
      file: `${registrations}/settle-order.test.ts`,
      name: 'paid after the hold ran out and the place went to somebody',
    },
  },
  {
    keeps: 'a late card payment buys a class that has begun',
    file: `${registrations}/settle-order.ts`,
    take: 'if (!paid.byHand && !(await canBeBooked(tx, offeringIds, desk.clock.now()))) throw new NoPlace()',
    put: '',
    test: { file: `${registrations}/settle-order.test.ts`, name: 'paid after the hold ran out and the class began' },
  },
  {
    keeps: 'a late payment gives a child its place a second time',
    file: `${registrations}/settle-order.ts`,
    take: '|| (await haveOtherPlaces(tx, gone))',
    put: '',
    test: {
      file: `${registrations}/settle-order.test.ts`,
      name: 'a payment for a place that the same family ordered anew',
    },
  },
  {
    keeps: 'an order is confirmed with credit that was spent elsewhere',
    file: `${registrations}/settle-order.ts`,
    take: 'if (!spent.ok) throw new NoPlace()',
    put: '',
    test: { file: `${registrations}/settle-order.test.ts`, name: 'credit promised to an order' },
  },
  {
    keeps: 'there is a receipt for what nobody paid',
    file: `${registrations}/read-receipt.ts`,
    take: "if (order.status !== 'paid' && order.status !== 'refunded') return refused('not-paid')",
    put: '',
    test: { file: `${registrations}/read-receipt.test.ts`, name: 'no paper for what nobody paid' },
  },
  {
    keeps: 'a card is asked for 1 to 49 cents',
    file: `${classes}/pricing.ts`,
    take: 'if (dueCents === 0 || dueCents >= LEAST_CARD_CHARGE)',
    put: 'if (dueCents >= 0)',
    test: { file: `${classes}/pricing.test.ts`, name: 'no card is ever asked for 1 to 49 cents' },
  },
  {
    keeps: 'a weekday that was named twice is charged twice',
    file: `${classes}/pricing.ts`,
    take: 'new Set(days).size',
    put: 'days.length',
    test: { file: `${classes}/pricing.test.ts`, name: 'a program daily on ["Monday","Monday"]' },
  },
  {
    keeps: 'an order is due an amount that no card can pay',
    file: tables,
    take: 'CONSTRAINT "orders_due" CHECK ("due_cents" >= 0 AND NOT ("due_cents" BETWEEN 1 AND 49)),',
    put: '',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'the table itself holds no order that a card cannot pay',
    },
  },
  {
    keeps: 'a class lies in the cart of a child twice',
    file: tables,
    take: 'CREATE UNIQUE INDEX "cart_items_once" ON "cart_items" ("parent_id","offering_id","child_id")',
    put: 'SELECT 1',
    test: { file: `${registrations}/check-out.test.ts`, name: 'the same pair twice is one item' },
  },
  {
    keeps: 'paying for a place that the family gave up takes it up again',
    file: 'src/features/registrations/lifecycle.ts',
    take: "['hold-ran-out', 'offer-ran-out']",
    put: "['hold-ran-out', 'offer-ran-out', 'family']",
    test: {
      file: 'src/features/cancellations/server/cancel-place.test.ts',
      name: 'an unpaid place is let go without money',
    },
  },
  {
    keeps: 'cents of credit get lost between the places of an order',
    file: 'src/features/registrations/credit-share.ts',
    take: 'for (const index of order.slice(0, left)) shares[index]! += 1',
    put: '',
    test: { file: 'src/features/registrations/credit-share.test.ts', name: 'in any basket' },
  },
]
