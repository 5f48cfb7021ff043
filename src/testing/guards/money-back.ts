import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const payments = 'src/features/payments/server'
const refundOrder = 'src/features/cancellations/server/refund-order.test.ts'
const cancellations = 'src/features/cancellations/server'
const subscriptions = 'src/features/subscriptions'
const byHand = 'src/features/front-desk/server/money-by-hand.test.ts'

/** Refunds, credit, cancellations and plans. */
export const MONEY_BACK: readonly Guard[] = [
  {
    prevents: 'a family keeps paying monthly for a spot that was canceled',
    file: `${registrations}/stop-orphaned-plans.ts`,
    find: "await provider.stop(ref, 'now',",
    replacement: 'await provider.fetch(ref,',
    test: {
      file: `${registrations}/missed-plan-events.test.ts`,
      name: 'the plan of a canceled spot is stopped, charges no further month and releases its spot only once',
    },
  },
  {
    prevents: 'the first payment is kept for a plan that ended in its first month',
    file: `${registrations}/settle-order.ts`,
    find: 'if (endedInFirstMonth(paid.plan)) throw new NoPlace()',
    replacement: '',
    test: {
      file: `${registrations}/given-up-plans.test.ts`,
      name: 'is refunded in full if its plan has ended before we learn of it',
    },
  },
  {
    prevents: 'more is refunded than was paid',
    file: `${payments}/request-refund.ts`,
    find: 'const parts = amountCents > 0 ? splitRefund(amountCents, left) : undefined',
    replacement: 'const parts: number[] | undefined = [amountCents]',
    test: { file: `${payments}/settle-payment.test.ts`, name: 'refunds never exceed what was paid' },
  },
  {
    prevents: 'an admin refunds more of an order than is left',
    file: 'src/features/cancellations/server/refund-order.ts',
    find: "if (amountCents > most) return refused('more-than-left', { left: most })",
    replacement: '',
    test: {
      file: refundOrder,
      name: 'submitting the same form again makes one refund, and simultaneous refunds never exceed what is left',
    },
  },
  {
    prevents: 'two admins refund the same money from an order at the same moment',
    file: 'src/features/cancellations/server/refund-order.ts',
    find: 'await lockPlace(tx, first.id)',
    replacement: '',
    test: {
      file: refundOrder,
      name: 'submitting the same form again makes one refund, and simultaneous refunds never exceed what is left',
    },
  },
  {
    prevents: 'one refund that is requested twice becomes two',
    file: `${payments}/request-refund.ts`,
    find: 'if (known) return { ok: true, refundId: known.id }',
    replacement: '',
    test: { file: `${payments}/settle-payment.test.ts`, name: 'refunds never exceed what was paid' },
  },
  {
    prevents: 'money that a bank already took back is also refunded',
    file: `${payments}/request-refund.ts`,
    find: '+ payment.disputedCents + payment.returnedElsewhereCents',
    replacement: '',
    test: { file: `${payments}/stripe/stripe-events.test.ts`, name: 'money that a bank took back' },
  },
  {
    prevents: 'a refund whose response was lost is sent twice',
    file: `${payments}/settle-refund.ts`,
    find: 'row.refund.amountCents, row.refund.idempotencyKey)',
    replacement: 'row.refund.amountCents, crypto.randomUUID())',
    test: { file: `${payments}/settle-payment.test.ts`, name: 'a refund whose answer was lost' },
  },
  {
    prevents: 'Stripe sends a refund a second time after it has forgotten the key',
    file: `${payments}/stripe/refunds-at-stripe.ts`,
    find: 'known ??',
    replacement: '',
    test: {
      file: `${payments}/stripe/stripe-faults.test.ts`,
      name: 'is found by its stored key when Stripe has forgotten the key after a day (T43)',
    },
  },
  {
    prevents: 'a refund that the bank returned counts as paid out',
    file: `${payments}/settle-refund.ts`,
    find: "if (state.status === 'failed' && status !== 'failed')",
    replacement: 'if (false as boolean)',
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'a refund that fails later is owed again and the audit reports it',
    },
  },
  {
    prevents: 'an outdated event marks a failed refund as successful again',
    file: `${payments}/settle-refund.ts`,
    find: "if (state.status === 'succeeded' && status === 'requested')",
    replacement: "if (state.status === 'succeeded')",
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'a refund that fails later is owed again and the audit reports it',
    },
  },
  {
    prevents: 'a ledger entry is changed or deleted',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    find: 'BEFORE UPDATE OR DELETE ON ledger_entries',
    replacement: 'BEFORE UPDATE OF id ON ledger_entries',
    test: { file: `${payments}/family-credit.test.ts`, name: "ledger entries can't be changed or deleted" },
  },
  {
    prevents: "two tabs spend the same credit (the lock on a family's credit)",
    file: `${payments}/credit.ts`,
    find: ', 0))`)\n  const cause',
    replacement: ', 0)) WHERE false`)\n  const cause',
    test: {
      file: `${payments}/family-credit.test.ts`,
      name: 'a hundred attempts to spend one balance never spend more than it has',
    },
  },
  {
    prevents: 'two simultaneous cancellations return more credit than an order used',
    file: `${payments}/credit.ts`,
    find: ', 0))`)\n  const [used]',
    replacement: ', 0)) WHERE false`)\n  const [used]',
    test: {
      file: `${payments}/family-credit.test.ts`,
      name: 'simultaneous returns for one order give back no more than it used',
    },
  },
  {
    prevents: 'more credit is returned than an order used',
    file: `${payments}/credit.ts`,
    find: 'Math.min(amountCents ?? left, left)',
    replacement: 'amountCents ?? left',
    test: { file: `${payments}/family-credit.test.ts`, name: 'spent credit comes back as credit' },
  },
  {
    prevents: 'a family spends credit given for a payment that its bank took back',
    file: `${payments}/credit.ts`,
    find: '- (await creditHeldBack(db, parentId))',
    replacement: '',
    test: {
      file: `${cancellations}/disputes.test.ts`,
      name: 'credit given for a payment that is then disputed is held back until the dispute is won (T57)',
    },
  },
  {
    prevents: 'cash that was handed back once counts twice',
    file: `${payments}/refund-in-person.ts`,
    find: "if (refund.status === 'succeeded') return { ok: true, ...given }",
    replacement: '',
    test: {
      file: byHand,
      name: 'a cash refund waits until it is given back: no job sends it, an admin marks it once, and the ledger agrees',
    },
  },
  {
    prevents: 'money that is refunded to a card is also handed over in cash',
    file: `${payments}/refund-in-person.ts`,
    find: "if (!isInPerson(payment.provider)) return refused('not-by-hand')",
    replacement: '',
    test: { file: byHand, name: "a card refund can't be marked as returned" },
  },
  {
    prevents: 'a spot that is canceled after its deadline gets money back',
    file: `${cancellations}/cancel-place.ts`,
    find: "if (!terms.open) return refused(terms.because ?? 'too-close', told())",
    replacement: '',
    test: { file: `${cancellations}/deadlines.test.ts`, name: 'a class, an ordinary week' },
  },
  {
    prevents: 'a family cancels on different terms than it saw',
    file: `${cancellations}/cancel-place.ts`,
    find: "if (quote && quote !== told().quote) return refused('terms-changed', told())",
    replacement: '',
    test: {
      file: `${cancellations}/cancel-place.test.ts`,
      name: 'if the terms changed since they were shown, the request is refused with the new ones (T48)',
    },
  },
  {
    prevents: 'canceling an older spot costs a fee that was raised later',
    file: `${cancellations}/cancel-place.ts`,
    find: 'const { feeCents } = place.agreedRule ?? place.policy',
    replacement: 'const { feeCents } = place.policy',
    test: {
      file: `${cancellations}/cancel-place.test.ts`,
      name: 'the policy at purchase applies, whatever the current policy says (T48)',
    },
  },
  {
    prevents: 'a refund turns credit into money on a card',
    file: 'src/features/classes/cancellation-policy.ts',
    find: 'paidCents - creditPartCents - feeCents',
    replacement: 'paidCents - feeCents',
    test: {
      file: 'src/features/cancellations/money-back.test.ts',
      name: 'at any price, including free and cheap, no amount is below 0, exceeds the payment, or turns credit into money (T47)',
    },
  },
  {
    prevents: 'credit is given for a disputed payment',
    file: `${cancellations}/end-paid-place.ts`,
    find: "if (await isDisputed(tx, orderId)) return refused('disputed')",
    replacement: '',
    test: {
      file: `${cancellations}/disputes.test.ts`,
      name: 'during a dispute, a spot gets neither refund nor credit (T57)',
    },
  },
  {
    prevents: 'money returned for one session is returned again when the spot is canceled',
    file: 'src/features/registrations/server/present-registration.ts',
    find: 'row.priceCents - row.droppedCents - toCard - toCredit',
    replacement: 'row.priceCents',
    test: {
      file: `${cancellations}/cancel-class.test.ts`,
      name: 'each session is a share of the price; the shares add up to it, and canceling the spot refunds the rest',
    },
  },
  {
    prevents: 'money withheld because of a dispute is settled twice',
    file: `${cancellations}/settle-withheld.ts`,
    find: "if (settledAt) return give === givenCents > 0 ? { ok: true, givenCents } : refused('settled-otherwise')",
    replacement: '',
    test: {
      file: `${cancellations}/withheld.test.ts`,
      name: 'staff see a disputed spot of a canceled session, and its family is told why it gets nothing yet',
    },
  },
  {
    prevents: 'money that was returned in a second refund is also given as credit',
    file: `${cancellations}/failed-refunds.ts`,
    find: "if (!(await isOwed(tx, refundId))) return refused('settled-otherwise')",
    replacement: '',
    test: {
      file: `${cancellations}/refund-plan-payment.test.ts`,
      name: 'a month refunded by a second refund is not given as credit for the first, failed one (T45)',
    },
  },
  {
    prevents: 'two clicks refund a month of a plan twice',
    file: `${cancellations}/refund-plan-payment.ts`,
    find: "if (left !== leftCents) return refused('left-changed')",
    replacement: '',
    test: {
      file: `${cancellations}/refund-plan-payment.test.ts`,
      name: 'simultaneous submits send one refund; more than is left, or an outdated amount, is refused',
    },
  },
  {
    prevents: 'a plan pays for classes in a month that was refunded',
    file: 'src/features/classes/plan-coverage.ts',
    find: 'plan.monthReturned ? [] : ',
    replacement: '',
    test: { file: 'src/features/classes/plan-coverage.test.ts', name: 'is not covered in a refunded month' },
  },
  {
    prevents: 'a plan pays for a class before the first day of the plan',
    file: 'src/features/classes/plan-coverage.ts',
    find: 'plan.firstDay !== null && day < plan.firstDay',
    replacement: 'false',
    test: { file: 'src/features/classes/plan-coverage.test.ts', name: 'from its own first day on' },
  },
  {
    prevents: 'a plan that is ending pays for classes after its last month',
    file: 'src/features/classes/plan-coverage.ts',
    find: 'return plan.cancelAtPeriodEnd ? current : [',
    replacement: 'return [',
    test: { file: 'src/features/classes/plan-coverage.test.ts', name: 'only within that' },
  },
  {
    prevents: 'an older response about a plan overwrites a later one',
    file: `${subscriptions}/server/settle-plan.ts`,
    find: "if (!turn) return 'unchanged'",
    replacement: '',
    test: {
      file: `${subscriptions}/server/settle-plan.test.ts`,
      name: 'six answers about a plan give the same result in all 720 orders, with repeats (T39, T52)',
    },
  },
  {
    prevents: 'a paid month becomes unpaid',
    file: `${subscriptions}/server/apply-charges.ts`,
    find: "if (row?.status === 'succeeded') continue",
    replacement: '',
    test: {
      file: `${subscriptions}/server/settle-plan.test.ts`,
      name: 'a successful charge stays successful, whatever a later answer says',
    },
  },
  {
    prevents: 'a family is never told that its month was paid after all',
    file: `${subscriptions}/server/apply-charges.ts`,
    find: "if (row?.status === 'succeeded' && charge === latest) paidNews.push(charge)",
    replacement: '',
    test: {
      file: `${subscriptions}/server/settle-plan.test.ts`,
      name: 'the emails about a month that is failed, then paid, with a plan read before its charges',
    },
  },
  {
    prevents: 'a family is never told that its payment for the month failed',
    file: `${subscriptions}/server/apply-charges.ts`,
    find: "(row?.status !== 'failed' || charge === latest)",
    replacement: "row?.status !== 'failed'",
    test: {
      file: `${subscriptions}/server/settle-plan.test.ts`,
      name: 'the emails about a month that is failed, with a plan read before its charges',
    },
  },
  {
    prevents: "a stranger ends a family's plan",
    file: `${subscriptions}/server/change-plan.ts`,
    find: '.where(and(wanted, eq(subscriptions.parentId, parentId)))',
    replacement: '.where(and(wanted))',
    test: {
      file: `${subscriptions}/server/cancel-subscription.test.ts`,
      name: "another family's plan looks as if it did not exist, and the provider is never called",
    },
  },
  {
    prevents: 'two simultaneous refunds exceed what was paid (the lock on the payment)',
    file: `${payments}/request-refund.ts`,
    find: ".for('update')",
    replacement: '',
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'refunds requested at the same time never exceed what was paid',
    },
  },
  {
    prevents: 'a refund is counted twice at the same moment (the lock on its payment)',
    file: `${payments}/settle-refund.ts`,
    find: "eq(payments.id, known.paymentId)).for('update')",
    replacement: 'eq(payments.id, known.paymentId))',
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'a payment that arrives too late for a spot is refunded in full, once, under fifty simultaneous triggers',
    },
  },
  {
    prevents: 'a spot is canceled twice, each time with money back',
    file: 'db/migrations/20261121094117_money-and-places/migration.sql',
    find: '"registration_id" uuid NOT NULL UNIQUE',
    replacement: '"registration_id" uuid NOT NULL',
    test: { file: `${cancellations}/cancel-place.test.ts`, name: 'the table itself allows one cancellation per spot' },
  },
  {
    prevents: 'a canceled spot is still charged every month',
    file: `${cancellations}/end-paid-place.ts`,
    find: "if (place.enrollmentOption === 'monthly')",
    replacement: 'if (false as boolean)',
    test: {
      file: 'src/features/registrations/server/missed-plan-events.test.ts',
      name: 'canceling a monthly spot stops its plan with a job',
    },
  },
  {
    prevents: 'a spot that is still being paid for gets nothing for a canceled session',
    file: `${cancellations}/process-class-cancellation.ts`,
    find: "if (place.status === 'pending' && canceled.sessionId) continue",
    replacement: '',
    test: {
      file: `${cancellations}/cancel-class.test.ts`,
      name: 'a spot still being paid when a session is canceled gets its share once it is paid',
    },
  },
]
