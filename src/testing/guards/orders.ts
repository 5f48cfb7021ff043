import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const classes = 'src/features/classes'
const tables = 'db/migrations/20261121003222_tables/migration.sql'

/** Carts, orders, prices, and the time that a place is kept. */
export const ORDERS: readonly Guard[] = [
  {
    keeps: 'staff who can only book set the last day of a spot',
    file: 'src/features/registrations/contract.ts',
    take: `null keeps it to the end of the program',\n    access: 'staff',\n    permission: 'changes'`,
    put: `null keeps it to the end of the program',\n    access: 'staff',\n    permission: 'bookings'`,
    test: {
      file: `${registrations}/admin/last-day.test.ts`,
      name: 'only staff who can change spots set a last day, and a monthly spot has none',
    },
  },
  {
    keeps: 'a spot that was canceled in the meantime gets a last day, and its family an email about it',
    file: `${registrations}/admin/set-last-day.ts`,
    take: "if (place.status !== 'confirmed' && place.status !== 'active') return refused('ended')",
    put: '',
    test: {
      file: `${registrations}/admin/last-day.test.ts`,
      name: 'a spot that was canceled in the meantime gets no last day',
    },
  },
  {
    keeps: 'a last day that two staff set at once is recorded twice, or replaced',
    file: `${registrations}/admin/set-last-day.ts`,
    take: "if (place.endDate) return place.endDate === to ? { ok: true, message } : refused('has-last-day')",
    put: '',
    test: {
      file: `${registrations}/admin/last-day.test.ts`,
      name: 'a last day is set once: later days are freed and offered, the family is emailed, and past days stay',
    },
  },
  {
    keeps: 'an offer takes a seat in a full session that has begun today, and what freed the spot is rolled back',
    file: 'src/features/waitlist/server/offer-places.ts',
    take: 'dayOf(next?.startsAt ?? now, zone)',
    put: 'dayOf(next ? now : now, zone)',
    test: {
      file: `${registrations}/admin/last-day.test.ts`,
      name: 'a last day is set once: later days are freed and offered, the family is emailed, and past days stay',
    },
  },
  {
    keeps: 'a double click makes two orders',
    file: `${registrations}/existing-places.ts`,
    take: 'if (whole && isRepeat(rows, whole, request, now, holdMinutes))',
    put: 'if (false as boolean && whole)',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'repeated clicks, even in parallel, make one order; a confirmed spot is not sold twice',
    },
  },
  {
    keeps: 'an order is replaced while the bank works on its payment, and both are charged',
    file: `${registrations}/existing-places.ts`,
    take: "if (beingPaid) return { kind: 'being-paid', row: beingPaid }",
    put: '',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'an order with a pending payment is not replaced, since both could be charged (T36)',
    },
  },
  {
    keeps: 'many presses at once save more classes than a family may',
    file: 'src/features/favorites/server/save-favorite.ts',
    take: 'await lockOpenFamily(tx, parentId)',
    put: '',
    test: {
      file: 'src/features/favorites/server/routes.test.ts',
      name: 'when many are saved at the same time, only as many as fit are kept',
    },
  },
  {
    keeps: 'one family holds every place of a class unpaid',
    file: `${registrations}/hold-places.ts`,
    take: "if (holding > holdsPerFamily) return refused('too-many-holds')",
    put: '',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'a family can hold only a limited number of unpaid spots at once (T34)',
    },
  },
  {
    keeps: 'a family holds a place for ever by ordering it again and again',
    file: 'src/features/registrations/unpaid-time.ts',
    take: 'Math.max(0, most(holdMinutes) - used)',
    put: 'most(holdMinutes) + 0 * used',
    test: { file: `${registrations}/household-holds.test.ts`, name: 'whatever a family does' },
  },
  {
    keeps: 'an order that takes over a place begins its time anew',
    file: `${registrations}/hold-places.ts`,
    take: 'unpaidUntil(inClass(requestedItem.offeringId), now, holdMinutes),',
    put: '',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: "a new choice for a spot keeps its time and doesn't start over (T34)",
    },
  },
  {
    keeps: 'pressing keeps a place longer than a family may hold it unpaid',
    file: `${registrations}/extend-hold.ts`,
    take: 'atMost: await limitOfOrder(tx, order, now, settings)',
    put: '...(settings && {})',
    test: { file: `${registrations}/unpaid-holds.test.ts`, name: 'when the time is used up' },
  },
  {
    keeps: 'beginning to pay keeps a place longer than a family may hold it unpaid',
    file: `${registrations}/pay-for-order.ts`,
    take: 'offeredUntil, atMost }',
    put: 'offeredUntil }',
    test: { file: `${registrations}/unpaid-holds.test.ts`, name: 'when the time is used up' },
  },
  {
    keeps: 'an account takes places in every class and pays for none',
    file: 'src/features/registrations/hold-limits.ts',
    take: "return over ? ('too-many-unpaid' as const) : null",
    put: 'return over ? null : null',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: "an account can start 24 unpaid holds in an hour and 48 in a day, and paid ones don't count (T34)",
    },
  },
  {
    keeps: 'an account with an address that nobody proved holds a whole class',
    file: 'src/features/registrations/hold-limits.ts',
    take: "if (!confirmed && holding > MOST_BEFORE_CONFIRMING) return 'confirm-address' as const",
    put: '',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: 'an account holds three spots before its address is confirmed, however many it requests at the same time (T34)',
    },
  },
  {
    keeps: 'many made-up accounts of one network address hold a whole class',
    file: `${registrations}/hold-places.ts`,
    take: "if (!within.ok) return refused('confirm-address')",
    put: '',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: 'many unconfirmed accounts at one network address start 12 orders in an hour, confirmed ones continue (T34)',
    },
  },
  {
    keeps: 'a family keeps a place by turns while others wait: its hold ran out',
    file: `${registrations}/release-expired-holds.ts`,
    take: 'await moveToEndOfWaitlist(tx, freed, context.clock.now())',
    put: '',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: 'a family that lets a hold expire moves behind everyone on the waitlist, with its other children (T34, T87)',
    },
  },
  {
    keeps: 'a family keeps a place by turns while others wait: it turned an offer down',
    file: 'src/features/waitlist/server/leave-waitlist.ts',
    take: "if (because === 'left-waitlist') await moveToEndOfWaitlist(tx, [place], context.clock.now())",
    put: '',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: 'a family that declines an offer, or lets it expire, gets no other child ahead of those waiting (T34, T87)',
    },
  },
  {
    keeps: 'a family pays another price than it saw',
    file: `${registrations}/place-order-once.ts`,
    take: 'if (request.expectedTotal !== undefined && request.expectedTotal !== fullTotal)',
    put: 'if (false as boolean)',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'a price changed before booking is refused with the new total, and an agreed one stays (T53)',
    },
  },
  {
    keeps: 'credit pays a total that nobody saw',
    file: `${registrations}/place-order-once.ts`,
    take: 'if (money.creditCents > 0 && request.expectedTotal === undefined)',
    put: 'if (false as boolean)',
    test: {
      file: `${registrations}/check-out.test.ts`,
      name: 'a direct booking never spends credit without a total (T53)',
    },
  },
  {
    keeps: 'credit that an open order counts on is promised to another order',
    file: `${registrations}/place-order-once.ts`,
    take: '- family.creditReservedCents',
    put: '',
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'credit pays in part' },
  },
  {
    keeps: 'two orders of a family at once both use the last included class of its plan',
    file: `${registrations}/place-order-once.ts`,
    take: '() => lockOpenFamily(tx, request.parentId),',
    put: 'async () => {},',
    test: {
      file: `${registrations}/included-classes.test.ts`,
      name: 'when two requests want the last included class, one is covered and the other is not (T50)',
    },
  },
  {
    keeps: 'two classes in one cart share the last included class of a plan',
    file: `${registrations}/price-requested-items.ts`,
    take: 'begun.set(plan.id, [...(begun.get(plan.id) ?? []), at])',
    put: '',
    test: { file: `${registrations}/included-classes.test.ts`, name: 'a cart covers as many classes' },
  },
  {
    keeps: 'a plan goes on paying for classes after its place was canceled',
    file: `${registrations}/load-requested-items.ts`,
    take: "AND b.status IS DISTINCT FROM 'cancelled'",
    put: '',
    test: {
      file: `${registrations}/included-classes.test.ts`,
      name: 'a plan whose spot ended covers nothing more, even before the provider has stopped it',
    },
  },
  {
    keeps: 'a request sent again with its key does another piece of work',
    file: 'src/platform/http/repeats.ts',
    take: "if (earlier && earlier.bodyHash !== bodyHash) return problem(COMMON_REFUSALS.otherBody, 'key-used')",
    put: '',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'an Idempotency-Key repeats the answer and belongs to account, route and body (T58)',
    },
  },
  {
    keeps: 'one family gets the answer to the order of another',
    file: 'src/platform/http/repeats.ts',
    take: 'scope: asking.viewer.id,',
    put: "scope: '',",
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'an Idempotency-Key repeats the answer and belongs to account, route and body (T58)',
    },
  },
  {
    keeps: 'an order lapses while the bank still works on its payment',
    file: `${registrations}/release-expired-holds.ts`,
    take: "sql`p.status IN ('processing', 'needs_action')`",
    put: 'sql`false`',
    test: {
      file: `${registrations}/release-expired-holds.test.ts`,
      name: 'while a payment is pending the order stays open, but its spot is free',
    },
  },
  {
    keeps: 'a hold that ran out is paid all the same',
    file: `${registrations}/pay-for-order.ts`,
    take: "if (order.status !== 'open' || order.heldUntil <= now) return refused('hold-lapsed')",
    put: '',
    test: {
      file: `${registrations}/release-expired-holds.test.ts`,
      name: 'an expired hold frees the spot for the next family even if no job runs (T34)',
    },
  },
  {
    keeps: 'ten presses keep an unpaid place for hours',
    file: `${registrations}/extend-hold.ts`,
    take: 'if (new Date(seen) < order.heldUntil) return { ok: true }',
    put: '',
    test: { file: `${registrations}/extend-hold.test.ts`, name: 'ten taps on the same button extend the hold once' },
  },
  {
    keeps: 'a late payment confirms a place that somebody else has by now',
    file: `${registrations}/settle-order.ts`,
    take: 'if (!again.ok) throw new NoPlace()',
    put: '',
    test: {
      file: `${registrations}/settle-order.test.ts`,
      name: 'a payment after the hold expired and the spot was taken gets a full refund and an email (T35)',
    },
  },
  {
    keeps: 'a late card payment buys a class that has begun',
    file: `${registrations}/settle-order.ts`,
    take: 'if (!paid.byHand && !(await canBeBooked(tx, gone, context.clock.now()))) throw new NoPlace()',
    put: '',
    test: {
      file: `${registrations}/settle-order.test.ts`,
      name: 'a payment after the hold expired and the class began gets a full refund, even with spots left',
    },
  },
  {
    keeps: 'a late payment gives a child its place a second time',
    file: `${registrations}/settle-order.ts`,
    take: '|| (await haveOtherPlaces(tx, gone))',
    put: '',
    test: {
      file: `${registrations}/settle-order.test.ts`,
      name: 'a payment for a spot the same family ordered again is refunded, even with spots left',
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
    test: {
      file: `${registrations}/read-receipt.test.ts`,
      name: 'no receipt for an unpaid order, or for another family',
    },
  },
  {
    keeps: 'a card is asked for 1 to 49 cents',
    file: `${classes}/pricing.ts`,
    take: 'if (dueCents === 0 || dueCents >= LEAST_CARD_CHARGE)',
    put: 'if (dueCents >= 0)',
    test: { file: `${classes}/pricing.test.ts`, name: 'no card is ever charged 1 to 49 cents' },
  },
  {
    keeps: 'a date that was named twice is charged twice',
    file: `${classes}/enrollment-choice.ts`,
    take: 'const dates = [...new Set(asked.dates)].sort()',
    put: 'const dates = [...asked.dates].sort()',
    test: { file: `${classes}/enrollment-choice.test.ts`, name: 'a daily choice of dates has exactly those dates' },
  },
  {
    keeps: 'a program is paid once and attended until it ends',
    file: `${classes}/enrollment-choice.ts`,
    take: 'endDate = joined.at(-1)!.to',
    put: 'endDate = null',
    test: {
      file: `${classes}/enrollment-choice.test.ts`,
      name: 'a weekly choice has whole weeks from the given days, each of them paid',
    },
  },
  {
    keeps: 'an order is due an amount that no card can pay',
    file: tables,
    take: 'CONSTRAINT "orders_due" CHECK ("due_cents" >= 0 AND NOT ("due_cents" BETWEEN 1 AND 49)),',
    put: '',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: "the table itself rejects orders that a card can't pay or that don't add up",
    },
  },
  {
    keeps: 'paying for a place that the family gave up takes it up again',
    file: 'src/features/registrations/lifecycle.ts',
    take: "['hold-ran-out', 'offer-ran-out']",
    put: "['hold-ran-out', 'offer-ran-out', 'family']",
    test: {
      file: 'src/features/cancellations/server/cancel-place.test.ts',
      name: 'an unpaid spot is released without money, and a payment afterwards is refunded in full',
    },
  },
  {
    keeps: 'cents of credit get lost between the places of an order',
    file: 'src/features/registrations/credit-share.ts',
    take: 'for (const index of order.slice(0, left)) shares[index]! += 1',
    put: '',
    test: {
      file: 'src/features/registrations/credit-share.test.ts',
      name: 'shares are whole cents that sum to the credit, and none exceeds its price',
    },
  },
]
