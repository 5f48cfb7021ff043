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
    keeps: 'a family pays on by the month for a place that is gone',
    file: `${registrations}/stop-orphaned-plans.ts`,
    take: "await provider.stop(ref, 'now',",
    put: 'await provider.fetch(ref,',
    test: {
      file: `${registrations}/missed-plan-events.test.ts`,
      name: 'the plan of a canceled spot is stopped, charges no further month and releases its spot only once',
    },
  },
  {
    keeps: 'the first month of a plan that is over is kept',
    file: `${registrations}/settle-order.ts`,
    take: 'if (endedInFirstMonth(paid.plan)) throw new NoPlace()',
    put: '',
    test: {
      file: `${registrations}/given-up-plans.test.ts`,
      name: 'is refunded in full if its plan has ended before we learn of it',
    },
  },
  {
    keeps: 'more goes back than was paid',
    file: `${payments}/request-refund.ts`,
    take: 'const parts = amountCents > 0 ? splitRefund(amountCents, left) : undefined',
    put: 'const parts: number[] | undefined = [amountCents]',
    test: { file: `${payments}/settle-payment.test.ts`, name: 'refunds never exceed what was paid' },
  },
  {
    keeps: 'an admin gives back more of an order than is left of it',
    file: 'src/features/cancellations/server/refund-order.ts',
    take: "if (amountCents > most) return refused('more-than-left', { left: most })",
    put: '',
    test: {
      file: refundOrder,
      name: 'submitting the same form again makes one refund, and simultaneous refunds never exceed what is left',
    },
  },
  {
    keeps: 'two admins give back the same money of an order at the same moment',
    file: 'src/features/cancellations/server/refund-order.ts',
    take: 'await lockPlace(tx, first.id)',
    put: '',
    test: {
      file: refundOrder,
      name: 'submitting the same form again makes one refund, and simultaneous refunds never exceed what is left',
    },
  },
  {
    keeps: 'one refund that is asked for twice becomes two',
    file: `${payments}/request-refund.ts`,
    take: 'if (known) return { ok: true, refundId: known.id }',
    put: '',
    test: { file: `${payments}/settle-payment.test.ts`, name: 'refunds never exceed what was paid' },
  },
  {
    keeps: 'money that a bank took back is refunded as well',
    file: `${payments}/request-refund.ts`,
    take: '+ payment.disputedCents + payment.returnedElsewhereCents',
    put: '',
    test: { file: `${payments}/stripe/stripe-events.test.ts`, name: 'money that a bank took back' },
  },
  {
    keeps: 'a refund whose answer was lost is sent twice',
    file: `${payments}/settle-refund.ts`,
    take: 'row.refund.amountCents, row.refund.idempotencyKey)',
    put: 'row.refund.amountCents, crypto.randomUUID())',
    test: { file: `${payments}/settle-payment.test.ts`, name: 'a refund whose answer was lost' },
  },
  {
    keeps: 'Stripe refunds a second time after it forgot the key',
    file: `${payments}/stripe/refunds-at-stripe.ts`,
    take: 'known ??',
    put: '',
    test: {
      file: `${payments}/stripe/stripe-faults.test.ts`,
      name: 'is found by its stored key when Stripe has forgotten the key after a day (T43)',
    },
  },
  {
    keeps: 'a refund that the bank sent back counts as given',
    file: `${payments}/settle-refund.ts`,
    take: "if (state.status === 'failed' && status !== 'failed')",
    put: 'if (false as boolean)',
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'a refund that fails later is owed again and the audit reports it',
    },
  },
  {
    keeps: 'late news of a refund that failed count it as given again',
    file: `${payments}/settle-refund.ts`,
    take: "if (state.status === 'succeeded' && status === 'requested')",
    put: "if (state.status === 'succeeded')",
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'a refund that fails later is owed again and the audit reports it',
    },
  },
  {
    keeps: 'what stands in the ledger is changed or taken out',
    file: 'db/migrations/20261121003225_append-only/migration.sql',
    take: 'BEFORE UPDATE OR DELETE ON ledger_entries',
    put: 'BEFORE UPDATE OF id ON ledger_entries',
    test: { file: `${payments}/family-credit.test.ts`, name: "ledger entries can't be changed or deleted" },
  },
  {
    keeps: 'two tabs spend the same credit (the lock of a family’s credit)',
    file: `${payments}/credit.ts`,
    take: ', 0))`)\n  const cause',
    put: ', 0)) WHERE false`)\n  const cause',
    test: {
      file: `${payments}/family-credit.test.ts`,
      name: 'a hundred attempts to spend one balance never spend more than it has',
    },
  },
  {
    keeps: 'two cancellations at once give back more credit than an order used',
    file: `${payments}/credit.ts`,
    take: ', 0))`)\n  const [used]',
    put: ', 0)) WHERE false`)\n  const [used]',
    test: {
      file: `${payments}/family-credit.test.ts`,
      name: 'simultaneous returns for one order give back no more than it used',
    },
  },
  {
    keeps: 'more credit comes back than an order used',
    file: `${payments}/credit.ts`,
    take: 'Math.min(amountCents ?? left, left)',
    put: 'amountCents ?? left',
    test: { file: `${payments}/family-credit.test.ts`, name: 'spent credit comes back as credit' },
  },
  {
    keeps: 'a family spends credit for money that its bank took back',
    file: `${payments}/credit.ts`,
    take: '- (await creditHeldBack(db, parentId))',
    put: '',
    test: {
      file: `${cancellations}/disputes.test.ts`,
      name: 'credit given for a payment that is then disputed is held back until the dispute is won (T57)',
    },
  },
  {
    keeps: 'cash that was handed back once is counted twice',
    file: `${payments}/refund-in-person.ts`,
    take: "if (refund.status === 'succeeded') return { ok: true, ...given }",
    put: '',
    test: {
      file: byHand,
      name: 'a cash refund waits until it is given back: no job sends it, an admin marks it once, and the ledger agrees',
    },
  },
  {
    keeps: 'money that goes back to a card is handed over as cash too',
    file: `${payments}/refund-in-person.ts`,
    take: "if (!isInPerson(payment.provider)) return refused('not-by-hand')",
    put: '',
    test: { file: byHand, name: "a card refund can't be marked as returned" },
  },
  {
    keeps: 'a place is canceled for money after its deadline',
    file: `${cancellations}/cancel-place.ts`,
    take: "if (!terms.open) return refused(terms.because ?? 'too-close', told())",
    put: '',
    test: { file: `${cancellations}/deadlines.test.ts`, name: 'a class, an ordinary week' },
  },
  {
    keeps: 'a family cancels on other terms than it saw',
    file: `${cancellations}/cancel-place.ts`,
    take: "if (quote && quote !== told().quote) return refused('terms-changed', told())",
    put: '',
    test: {
      file: `${cancellations}/cancel-place.test.ts`,
      name: 'if the terms changed since they were shown, the request is refused with the new ones (T48)',
    },
  },
  {
    keeps: 'a fee that was raised later is kept of an older place',
    file: `${cancellations}/cancel-place.ts`,
    take: 'const { feeCents } = place.agreedRule ?? place.policy',
    put: 'const { feeCents } = place.policy',
    test: {
      file: `${cancellations}/cancel-place.test.ts`,
      name: 'the policy at purchase applies, whatever the current policy says (T48)',
    },
  },
  {
    keeps: 'credit becomes money on a card',
    file: 'src/features/classes/cancellation-policy.ts',
    take: 'paidCents - creditPartCents - feeCents',
    put: 'paidCents - feeCents',
    test: {
      file: 'src/features/cancellations/money-back.test.ts',
      name: 'at any price, including free and cheap, no amount is below 0, exceeds the payment, or turns credit into money (T47)',
    },
  },
  {
    keeps: 'credit is given for a payment that the bank disputes',
    file: `${cancellations}/end-paid-place.ts`,
    take: "if (await isDisputed(tx, orderId)) return refused('disputed')",
    put: '',
    test: {
      file: `${cancellations}/disputes.test.ts`,
      name: 'during a dispute, a spot gets neither refund nor credit (T57)',
    },
  },
  {
    keeps: 'what went back for one session goes back again with the place',
    file: 'src/features/registrations/server/present-registration.ts',
    take: 'row.priceCents - row.droppedCents - toCard - toCredit',
    put: 'row.priceCents',
    test: {
      file: `${cancellations}/cancel-class.test.ts`,
      name: 'each session is a share of the price; the shares add up to it, and canceling the spot refunds the rest',
    },
  },
  {
    keeps: 'what a dispute held back is settled twice',
    file: `${cancellations}/settle-withheld.ts`,
    take: "if (settledAt) return give === givenCents > 0 ? { ok: true, givenCents } : refused('settled-otherwise')",
    put: '',
    test: {
      file: `${cancellations}/withheld.test.ts`,
      name: 'staff see a disputed spot of a canceled session, and its family is told why it gets nothing yet',
    },
  },
  {
    keeps: 'money that went back in a second refund is given as credit too',
    file: `${cancellations}/failed-refunds.ts`,
    take: "if (!(await isOwed(tx, refundId))) return refused('settled-otherwise')",
    put: '',
    test: {
      file: `${cancellations}/refund-plan-payment.test.ts`,
      name: 'a month refunded by a second refund is not given as credit for the first, failed one (T45)',
    },
  },
  {
    keeps: 'two presses refund a month of a plan twice',
    file: `${cancellations}/refund-plan-payment.ts`,
    take: "if (left !== leftCents) return refused('left-changed')",
    put: '',
    test: {
      file: `${cancellations}/refund-plan-payment.test.ts`,
      name: 'simultaneous submits send one refund; more than is left, or an outdated amount, is refused',
    },
  },
  {
    keeps: 'a plan pays for classes in a month that was given back',
    file: 'src/features/classes/plan-coverage.ts',
    take: 'plan.monthReturned ? [] : ',
    put: '',
    test: { file: 'src/features/classes/plan-coverage.test.ts', name: 'is not covered in a refunded month' },
  },
  {
    keeps: 'a plan pays for a class before its own first day',
    file: 'src/features/classes/plan-coverage.ts',
    take: 'plan.firstDay !== null && day < plan.firstDay',
    put: 'false',
    test: { file: 'src/features/classes/plan-coverage.test.ts', name: 'from its own first day on' },
  },
  {
    keeps: 'a plan that ends pays for classes after its last month',
    file: 'src/features/classes/plan-coverage.ts',
    take: 'return plan.cancelAtPeriodEnd ? current : [',
    put: 'return [',
    test: { file: 'src/features/classes/plan-coverage.test.ts', name: 'only within that' },
  },
  {
    keeps: 'an older answer takes back what a later one said of a plan',
    file: `${subscriptions}/server/settle-plan.ts`,
    take: "if (!turn) return 'unchanged'",
    put: '',
    test: {
      file: `${subscriptions}/server/settle-plan.test.ts`,
      name: 'six answers about a plan give the same result in all 720 orders, with repeats (T39, T52)',
    },
  },
  {
    keeps: 'a month that was paid becomes unpaid',
    file: `${subscriptions}/server/apply-charges.ts`,
    take: "if (row?.status === 'succeeded') continue",
    put: '',
    test: {
      file: `${subscriptions}/server/settle-plan.test.ts`,
      name: 'a successful charge stays successful, whatever a later answer says',
    },
  },
  {
    keeps: 'a family is never told that its month was paid after all',
    file: `${subscriptions}/server/apply-charges.ts`,
    take: "if (row?.status === 'succeeded' && charge === latest) paidNews.push(charge)",
    put: '',
    test: {
      file: `${subscriptions}/server/settle-plan.test.ts`,
      name: 'the emails about a month that is failed, then paid, with a plan read before its charges',
    },
  },
  {
    keeps: 'a family is never told that its month failed',
    file: `${subscriptions}/server/apply-charges.ts`,
    take: "(row?.status !== 'failed' || charge === latest)",
    put: "row?.status !== 'failed'",
    test: {
      file: `${subscriptions}/server/settle-plan.test.ts`,
      name: 'the emails about a month that is failed, with a plan read before its charges',
    },
  },
  {
    keeps: 'a stranger ends the plan of a family',
    file: `${subscriptions}/server/change-plan.ts`,
    take: '.where(and(wanted, eq(subscriptions.parentId, parentId)))',
    put: '.where(and(wanted))',
    test: {
      file: `${subscriptions}/server/cancel-subscription.test.ts`,
      name: "another family's plan looks as if it did not exist, and the provider is never called",
    },
  },
  {
    keeps: 'two refunds at once are more than was paid (the lock of the payment)',
    file: `${payments}/request-refund.ts`,
    take: ".for('update')",
    put: '',
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'refunds requested at the same time never exceed what was paid',
    },
  },
  {
    keeps: 'a refund is counted twice at the same moment (the lock of its payment)',
    file: `${payments}/settle-refund.ts`,
    take: "eq(payments.id, known.paymentId)).for('update')",
    put: 'eq(payments.id, known.paymentId))',
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'a payment that arrives too late for a spot is refunded in full, once, under fifty simultaneous triggers',
    },
  },
  {
    keeps: 'a place ends twice, each time for money',
    file: 'db/migrations/20261121094117_money-and-places/migration.sql',
    take: '"registration_id" uuid NOT NULL UNIQUE',
    put: '"registration_id" uuid NOT NULL',
    test: { file: `${cancellations}/cancel-place.test.ts`, name: 'the table itself allows one cancellation per spot' },
  },
  {
    keeps: 'a place that was canceled is paid on by the month',
    file: `${cancellations}/end-paid-place.ts`,
    take: "if (place.enrollmentOption === 'monthly')",
    put: 'if (false as boolean)',
    test: {
      file: 'src/features/registrations/server/missed-plan-events.test.ts',
      name: 'canceling a monthly spot stops its plan with a job',
    },
  },
  {
    keeps: 'a family that still pays gets nothing for a session that was called off',
    file: `${cancellations}/process-class-cancellation.ts`,
    take: "if (place.status === 'pending' && canceled.sessionId) continue",
    put: '',
    test: {
      file: `${cancellations}/cancel-class.test.ts`,
      name: 'a spot still being paid when a session is canceled gets its share once it is paid',
    },
  },
]
