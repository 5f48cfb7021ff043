import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const classes = 'src/features/classes'
const tables = 'db/migrations/20261121003222_tables/migration.sql'

/** Carts, orders, prices, and how long a spot is held. */
export const ORDERS: readonly Guard[] = [
  {
    prevents: 'staff with only the right to book set the last day of a spot',
    file: 'src/features/registrations/contract.ts',
    find: `null keeps it to the end of the program',\n    access: 'staff',\n    permission: 'changes'`,
    replacement: `null keeps it to the end of the program',\n    access: 'staff',\n    permission: 'bookings'`,
    test: {
      file: `${registrations}/admin/last-day.test.ts`,
      name: 'only staff who can change spots set a last day, and a monthly spot has none',
    },
  },
  {
    prevents: 'a spot that was canceled in the meantime gets a last day, and its family gets an email about it',
    file: `${registrations}/admin/set-last-day.ts`,
    find: "if (place.status !== 'confirmed' && place.status !== 'active') return refused('ended')",
    replacement: '',
    test: {
      file: `${registrations}/admin/last-day.test.ts`,
      name: 'a spot that was canceled in the meantime gets no last day',
    },
  },
  {
    prevents: 'a last day that two staff members set at the same time is recorded twice, or replaced',
    file: `${registrations}/admin/set-last-day.ts`,
    find: "if (place.endDate) return place.endDate === to ? { ok: true, message } : refused('has-last-day')",
    replacement: '',
    test: {
      file: `${registrations}/admin/last-day.test.ts`,
      name: 'a last day is set once: later days are freed and offered, the family is emailed, and past days stay',
    },
  },
  {
    prevents:
      'an offer takes a seat in a full session that began today, and the change that freed the spot is rolled back',
    file: 'src/features/waitlist/server/offer-places.ts',
    find: 'dayOf(next?.startsAt ?? now, zone)',
    replacement: 'dayOf(next ? now : now, zone)',
    test: {
      file: `${registrations}/admin/last-day.test.ts`,
      name: 'a last day is set once: later days are freed and offered, the family is emailed, and past days stay',
    },
  },
  {
    prevents: 'a double click makes two orders',
    file: `${registrations}/existing-places.ts`,
    find: 'if (whole && isRepeat(rows, whole, request, now, holdMinutes))',
    replacement: 'if (false as boolean && whole)',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'repeated clicks, even in parallel, make one order; a confirmed spot is not sold twice',
    },
  },
  {
    prevents: 'an order is replaced while the bank is processing its payment, and both are charged',
    file: `${registrations}/existing-places.ts`,
    find: "if (beingPaid) return { kind: 'being-paid', row: beingPaid }",
    replacement: '',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'an order with a pending payment is not replaced, since both could be charged (T36)',
    },
  },
  {
    prevents: 'many simultaneous taps save more classes than a family is allowed',
    file: 'src/features/favorites/server/save-favorite.ts',
    find: 'await lockOpenFamily(tx, parentId)',
    replacement: '',
    test: {
      file: 'src/features/favorites/server/routes.test.ts',
      name: 'when many are saved at the same time, only as many as fit are kept',
    },
  },
  {
    prevents: 'one family holds every spot in a class without paying',
    file: `${registrations}/hold-places.ts`,
    find: "if (holding > holdsPerFamily) return refused('too-many-holds')",
    replacement: '',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'a family can hold only a limited number of unpaid spots at once (T34)',
    },
  },
  {
    prevents: 'a family holds a spot forever by ordering it again and again',
    file: 'src/features/registrations/unpaid-time.ts',
    find: 'Math.max(0, most(holdMinutes) - used)',
    replacement: 'most(holdMinutes) + 0 * used',
    test: { file: `${registrations}/household-holds.test.ts`, name: 'whatever a family does' },
  },
  {
    prevents: 'an order that takes over a held spot restarts the clock',
    file: `${registrations}/hold-places.ts`,
    find: 'unpaidUntil(inClass(requestedItem.offeringId), now, holdMinutes),',
    replacement: '',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: "a new choice for a spot keeps its time and doesn't start over (T34)",
    },
  },
  {
    prevents: 'extending a hold keeps a spot longer than a family may hold it unpaid',
    file: `${registrations}/extend-hold.ts`,
    find: 'atMost: await limitOfOrder(tx, order, now, settings)',
    replacement: '...(settings && {})',
    test: { file: `${registrations}/unpaid-holds.test.ts`, name: 'when the time is used up' },
  },
  {
    prevents: 'starting a payment keeps a spot longer than a family may hold it unpaid',
    file: `${registrations}/pay-for-order.ts`,
    find: 'offeredUntil, atMost }',
    replacement: 'offeredUntil }',
    test: { file: `${registrations}/unpaid-holds.test.ts`, name: 'when the time is used up' },
  },
  {
    prevents: 'an account holds spots in every class and pays for none',
    file: 'src/features/registrations/hold-limits.ts',
    find: "return over ? ('too-many-unpaid' as const) : null",
    replacement: 'return over ? null : null',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: "an account can start 24 unpaid holds in an hour and 48 in a day, and paid ones don't count (T34)",
    },
  },
  {
    prevents: 'an account with an unconfirmed email address holds every spot in a class',
    file: 'src/features/registrations/hold-limits.ts',
    find: "if (!confirmed && holding > MOST_BEFORE_CONFIRMING) return 'confirm-address' as const",
    replacement: '',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: 'an account holds three spots before its address is confirmed, however many it requests at the same time (T34)',
    },
  },
  {
    prevents: 'many fake accounts at one network address hold every spot in a class',
    file: `${registrations}/hold-places.ts`,
    find: "if (!within.ok) return refused('confirm-address')",
    replacement: '',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: 'many unconfirmed accounts at one network address start 12 orders in an hour, confirmed ones continue (T34)',
    },
  },
  {
    prevents: 'a family whose hold expired gets the spot again for another child while others wait',
    file: `${registrations}/release-expired-holds.ts`,
    find: 'await moveToEndOfWaitlist(tx, freed, context.clock.now())',
    replacement: '',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: 'a family that lets a hold expire moves behind everyone on the waitlist, with its other children (T34, T87)',
    },
  },
  {
    prevents: 'a family that declined an offer gets the spot again for another child while others wait',
    file: 'src/features/waitlist/server/leave-waitlist.ts',
    find: "if (because === 'left-waitlist') await moveToEndOfWaitlist(tx, [place], context.clock.now())",
    replacement: '',
    test: {
      file: `${registrations}/unpaid-holds.test.ts`,
      name: 'a family that declines an offer, or lets it expire, gets no other child ahead of those waiting (T34, T87)',
    },
  },
  {
    prevents: 'a family pays a different price than it saw',
    file: `${registrations}/place-order-once.ts`,
    find: 'if (request.expectedTotal !== undefined && request.expectedTotal !== fullTotal)',
    replacement: 'if (false as boolean)',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'a price changed before booking is refused with the new total, and an agreed one stays (T53)',
    },
  },
  {
    prevents: 'credit covers a total that nobody saw',
    file: `${registrations}/place-order-once.ts`,
    find: 'if (money.creditCents > 0 && request.expectedTotal === undefined)',
    replacement: 'if (false as boolean)',
    test: {
      file: `${registrations}/check-out.test.ts`,
      name: 'a direct booking never spends credit without a total (T53)',
    },
  },
  {
    prevents: 'credit reserved for an open order is promised to another order',
    file: `${registrations}/place-order-once.ts`,
    find: '- family.creditReservedCents',
    replacement: '',
    test: { file: `${registrations}/enroll-in-class.test.ts`, name: 'credit pays in part' },
  },
  {
    prevents: 'two simultaneous orders from a family both use the last included class of its plan',
    file: `${registrations}/place-order-once.ts`,
    find: '() => lockOpenFamily(tx, request.parentId),',
    replacement: 'async () => {},',
    test: {
      file: `${registrations}/included-classes.test.ts`,
      name: 'when two requests want the last included class, one is covered and the other is not (T50)',
    },
  },
  {
    prevents: 'two classes in one cart both use the last included class of a plan',
    file: `${registrations}/price-requested-items.ts`,
    find: 'coveredInOrder.set(plan.id, [...(coveredInOrder.get(plan.id) ?? []), at])',
    replacement: '',
    test: { file: `${registrations}/included-classes.test.ts`, name: 'a cart covers as many classes' },
  },
  {
    prevents: 'a plan keeps paying for classes after its spot is canceled',
    file: `${registrations}/load-requested-items.ts`,
    find: "AND b.status IS DISTINCT FROM 'cancelled'",
    replacement: '',
    test: {
      file: `${registrations}/included-classes.test.ts`,
      name: 'a plan whose spot ended covers nothing more, even before the provider has stopped it',
    },
  },
  {
    prevents: 'a request that reuses a key with a different body gets the response to the first request',
    file: 'src/platform/http/repeats.ts',
    find: "if (earlier && earlier.bodyHash !== bodyHash) return problem(COMMON_REFUSALS.otherBody, 'key-used')",
    replacement: '',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'an Idempotency-Key repeats the answer and belongs to account, route and body (T58)',
    },
  },
  {
    prevents: "one family gets the response to another family's order",
    file: 'src/platform/http/repeats.ts',
    find: 'scope: asking.viewer.id,',
    replacement: "scope: '',",
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: 'an Idempotency-Key repeats the answer and belongs to account, route and body (T58)',
    },
  },
  {
    prevents: 'an order lapses while the bank is still processing its payment',
    file: `${registrations}/release-expired-holds.ts`,
    find: "sql`p.status IN ('processing', 'needs_action')`",
    replacement: 'sql`false`',
    test: {
      file: `${registrations}/release-expired-holds.test.ts`,
      name: 'while a payment is pending the order stays open, but its spot is free',
    },
  },
  {
    prevents: 'a family pays for a hold that has expired',
    file: `${registrations}/pay-for-order.ts`,
    find: "if (order.status !== 'open' || order.heldUntil <= now) return refused('hold-lapsed')",
    replacement: '',
    test: {
      file: `${registrations}/release-expired-holds.test.ts`,
      name: 'an expired hold frees the spot for the next family even if no job runs (T34)',
    },
  },
  {
    prevents: 'ten taps hold an unpaid spot for hours',
    file: `${registrations}/extend-hold.ts`,
    find: 'if (new Date(seen) < order.heldUntil) return { ok: true }',
    replacement: '',
    test: { file: `${registrations}/extend-hold.test.ts`, name: 'ten taps on the same button extend the hold once' },
  },
  {
    prevents: 'a late payment confirms a spot that someone else has taken in the meantime',
    file: `${registrations}/settle-order.ts`,
    find: 'if (!again.ok) throw new NoPlace()',
    replacement: '',
    test: {
      file: `${registrations}/settle-order.test.ts`,
      name: 'a payment after the hold expired and the spot was taken gets a full refund and an email (T35)',
    },
  },
  {
    prevents: 'a late card payment buys a class that has begun',
    file: `${registrations}/settle-order.ts`,
    find: 'if (!paid.byHand && !(await canBeBooked(tx, gone, context.clock.now()))) throw new NoPlace()',
    replacement: '',
    test: {
      file: `${registrations}/settle-order.test.ts`,
      name: 'a payment after the hold expired and the class began gets a full refund, even with spots left',
    },
  },
  {
    prevents: 'a late payment gives a child the same spot twice',
    file: `${registrations}/settle-order.ts`,
    find: '|| (await haveOtherPlaces(tx, gone))',
    replacement: '',
    test: {
      file: `${registrations}/settle-order.test.ts`,
      name: 'a payment for a spot the same family ordered again is refunded, even with spots left',
    },
  },
  {
    prevents: 'an order is confirmed with credit that was spent elsewhere',
    file: `${registrations}/settle-order.ts`,
    find: 'if (!spent.ok) throw new NoPlace()',
    replacement: '',
    test: { file: `${registrations}/settle-order.test.ts`, name: 'credit promised to an order' },
  },
  {
    prevents: 'an unpaid order has a receipt',
    file: `${registrations}/read-receipt.ts`,
    find: "if (order.status !== 'paid' && order.status !== 'refunded') return refused('not-paid')",
    replacement: '',
    test: {
      file: `${registrations}/read-receipt.test.ts`,
      name: 'no receipt for an unpaid order, or for another family',
    },
  },
  {
    prevents: 'a card is charged 1 to 49 cents',
    file: `${classes}/pricing.ts`,
    find: 'if (dueCents === 0 || dueCents >= LEAST_CARD_CHARGE)',
    replacement: 'if (dueCents >= 0)',
    test: { file: `${classes}/pricing.test.ts`, name: 'no card is ever charged 1 to 49 cents' },
  },
  {
    prevents: 'a date that was requested twice is charged twice',
    file: `${classes}/enrollment-choice.ts`,
    find: 'const dates = [...new Set(asked.dates)].sort()',
    replacement: 'const dates = [...asked.dates].sort()',
    test: { file: `${classes}/enrollment-choice.test.ts`, name: 'a daily choice of dates has exactly those dates' },
  },
  {
    prevents: 'a family pays for part of a program, and its child attends until the program ends',
    file: `${classes}/enrollment-choice.ts`,
    find: 'endDate = joined.at(-1)!.to',
    replacement: 'endDate = null',
    test: {
      file: `${classes}/enrollment-choice.test.ts`,
      name: 'a weekly choice has whole weeks from the given days, each of them paid',
    },
  },
  {
    prevents: 'an order has an amount due that no card can pay',
    file: tables,
    find: 'CONSTRAINT "orders_due" CHECK ("due_cents" >= 0 AND NOT ("due_cents" BETWEEN 1 AND 49)),',
    replacement: '',
    test: {
      file: `${registrations}/enroll-in-class.test.ts`,
      name: "the table itself rejects orders that a card can't pay or that don't add up",
    },
  },
  {
    prevents: 'a late payment revives a spot that the family gave up',
    file: 'src/features/registrations/lifecycle.ts',
    find: "['hold-ran-out', 'offer-ran-out']",
    replacement: "['hold-ran-out', 'offer-ran-out', 'family']",
    test: {
      file: 'src/features/cancellations/server/cancel-place.test.ts',
      name: 'an unpaid spot is released without money, and a payment afterwards is refunded in full',
    },
  },
  {
    prevents: 'splitting credit across the spots of an order loses cents',
    file: 'src/features/registrations/credit-share.ts',
    find: 'for (const index of order.slice(0, left)) shares[index]! += 1',
    replacement: '',
    test: {
      file: 'src/features/registrations/credit-share.test.ts',
      name: 'shares are whole cents that sum to the credit, and none exceeds its price',
    },
  },
]
