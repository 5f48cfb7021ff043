import type { Guard } from './guard.ts'

const payments = 'src/features/payments/server'
const inParts = 'src/features/front-desk/server/part-payments.test.ts'
const byHand = 'src/features/front-desk/server/money-by-hand.test.ts'

/** Payments, what is trusted from their provider, and credit that staff give. */
export const MONEY: readonly Guard[] = [
  {
    prevents: 'a card is charged a different amount than is due for the order',
    file: 'src/features/registrations/server/pay-for-order.ts',
    find: "if (order.dueCents !== amount) return refused('amount-changed', { amount: order.dueCents })",
    replacement: '',
    test: {
      file: 'src/features/registrations/server/pay-for-order.test.ts',
      name: 'only the amount due ever reaches the provider (T32)',
    },
  },
  {
    prevents: 'a monthly plan starts before the family has agreed to its charge',
    file: 'src/features/registrations/server/pay-for-order.ts',
    find: 'if (agreedCents !== monthlyCents) return false',
    replacement: '',
    test: {
      file: 'src/features/registrations/server/monthly-plan.test.ts',
      name: 'a plan starts only after the family agreed to exactly its monthly charge',
    },
  },
  {
    prevents: 'a paid order is charged again',
    file: `${payments}/start-payment.ts`,
    find: 'if (before !== paidCents || (paid.length > 0 && paidCents === 0) || all.some(each => each.flaggedBecause))',
    replacement: 'if (false as boolean)',
    test: { file: `${payments}/start-payment.test.ts`, name: "a paid order can't be paid again" },
  },
  {
    prevents: 'two simultaneous clicks start two payments (the lock on an order that is being paid)',
    file: `${payments}/start-payment.ts`,
    find: 'pg_advisory_xact_lock(',
    replacement: '(',
    test: {
      file: `${payments}/start-payment.test.ts`,
      name: 'twenty simultaneous starts make one payment, one intent and one secret',
    },
  },
  {
    prevents: "a family pays with another family's saved card",
    file: `${payments}/test-provider/saved-test-cards.ts`,
    find: 'and(eq(testSavedCards.customer, customer), eq(testSavedCards.id, ref))',
    replacement: 'and(eq(testSavedCards.id, ref))',
    test: {
      file: `${payments}/test-provider/test-provider-contract.test.ts`,
      name: 'is of no use to another family, which neither sees nor deletes it',
    },
  },
  {
    prevents: "a family deletes another family's saved card at Stripe",
    file: `${payments}/stripe/saved-cards-at-stripe.ts`,
    find: "if (!asked) return 'unknown'",
    replacement: "if (!asked) return asking(stripe.paymentMethods.detach(ref)).then(() => 'deleted' as const)",
    test: {
      file: `${payments}/stripe/stripe-contract.test.ts`,
      name: 'is of no use to another family, which neither sees nor deletes it',
    },
  },
  {
    prevents: 'the card that pays for a plan is deleted before the plan ends',
    file: `${payments}/stripe/saved-cards-at-stripe.ts`,
    find: "if (same.some(id => charged.includes(id))) return 'in-use'",
    replacement: '',
    test: {
      file: `${payments}/stripe/stripe-contract.test.ts`,
      name: 'that pays a monthly plan stays until the plan ends',
    },
  },
  {
    prevents: 'an order has two open payments',
    file: 'db/migrations/20261127034328_part-payments/migration.sql',
    find: `CREATE UNIQUE INDEX CONCURRENTLY "payments_one_part" ON "payments" ("order_id","part") WHERE "status" NOT IN ('cancelled')`,
    replacement: 'SELECT 1',
    test: { file: `${payments}/start-payment.test.ts`, name: 'the table itself allows one open payment per order' },
  },
  {
    prevents: 'stolen cards are tried out without limit',
    file: `${payments}/start-payment.ts`,
    find: "if (!tries.ok) return refused('too-many-tries', { retryAfterSeconds: tries.retryAfterSeconds })",
    replacement: '',
    test: {
      file: `${payments}/start-payment.test.ts`,
      name: 'the sixth attempt for an order is refused before the provider is asked',
    },
  },
  {
    prevents: 'a forgotten tab pays for an order that has ended',
    file: `${payments}/cancel-payment.ts`,
    find: "tools.provider.stop(payment.ref, 'now',",
    replacement: 'tools.provider.fetch(payment.ref,',
    test: {
      file: `${payments}/start-payment.test.ts`,
      name: "a canceled payment can't be confirmed, and a new one starts",
    },
  },
  {
    prevents: 'a lost response makes Stripe start a second payment',
    file: `${payments}/stripe/payments-at-stripe.ts`,
    find: '{ idempotencyKey: key },',
    replacement: '{},',
    test: {
      file: `${payments}/stripe/stripe-contract.test.ts`,
      name: 'is the same for the same key, also at the same time',
    },
  },
  {
    prevents: 'a payment in a different amount or currency pays for an order',
    file: `${payments}/decide.ts`,
    find: 'state.amountCents === known.amountCents && state.currency === known.currency',
    replacement: 'true as boolean',
    test: {
      file: `${payments}/decide.test.ts`,
      name: 'a different amount or currency is never accepted as the agreed payment',
    },
  },
  {
    prevents: 'one cent received by Stripe counts as the full amount',
    file: `${payments}/stripe/payments-at-stripe.ts`,
    find: "intent.status === 'succeeded' ? intent.amount_received : intent.amount",
    replacement: 'intent.amount',
    test: { file: `${payments}/stripe/stripe-events.test.ts`, name: 'a success with a difference of one cent' },
  },
  {
    prevents: 'an outdated event marks a paid order as unpaid',
    file: `${payments}/decide.ts`,
    find: "if (known.status === 'succeeded' || known.status === 'cancelled') return { change: 'none' }",
    replacement: '',
    test: { file: `${payments}/settle-payment.test.ts`, name: 'reports older than the success change nothing' },
  },
  {
    prevents: 'a payment is settled twice at the same moment (the lock on its row)',
    file: `${payments}/settle-payment.ts`,
    find: ".where(eq(payments.id, paymentId)).for('update')",
    replacement: '.where(eq(payments.id, paymentId))',
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'a payment is confirmed, its spots taken and the ledger written, once, whoever settles it',
    },
  },
  {
    prevents: "an order is confirmed by a payment that doesn't match what is due",
    file: 'src/features/registrations/server/settle-order.ts',
    find: 'if (!isAsAgreed(order, paid))',
    replacement: 'if (false as boolean)',
    test: {
      file: 'src/features/registrations/server/settle-order.test.ts',
      name: 'a different amount or currency confirms nothing (T41)',
    },
  },
  {
    prevents: 'a payment is kept even though there is no spot for it',
    file: `${payments}/settle-payment.ts`,
    find: "if (settled === 'no-place')",
    replacement: 'if (false as boolean)',
    test: {
      file: 'src/features/registrations/server/settle-order.test.ts',
      name: 'a payment after the hold expired and the spot was taken gets a full refund and an email (T35)',
    },
  },
  {
    prevents: 'a payment whose event never arrived is never counted',
    file: `${payments}/check-unsettled-payments.ts`,
    find: 'await settlePayment(tools, { ...payment, subscriptionRef }, await provider.fetch(ref))',
    replacement: '',
    test: {
      file: `${payments}/check-unsettled-payments.test.ts`,
      name: 'a payment whose event never arrived is settled after two minutes, not before',
    },
  },
  {
    prevents: 'a forged event is accepted',
    file: `${payments}/test-provider/signature.ts`,
    find: "if (!matches.includes(true)) throw new ForgedEvent('its signature does not match')",
    replacement: '',
    test: { file: `${payments}/receive-event.test.ts`, name: 'another secret' },
  },
  {
    prevents: 'an event that someone recorded is accepted again later',
    file: `${payments}/test-provider/signature.ts`,
    find: 'if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS)',
    replacement: 'if (false as boolean)',
    test: { file: `${payments}/receive-event.test.ts`, name: 'signed 301 seconds ago' },
  },
  {
    prevents: 'an event signed with a future time is accepted',
    file: `${payments}/stripe/stripe-events.ts`,
    find: 'if (Number(time) - now.getTime() / 1000 > TOLERANCE_S)',
    replacement: 'if (false as boolean)',
    test: { file: `${payments}/stripe/stripe-events.test.ts`, name: 'a forged event gets a 400 and no row (T38):' },
  },
  {
    prevents: 'a Stripe payment in test mode pays for an order on a live site',
    file: `${payments}/stripe/stripe-events.ts`,
    find: "if (event.livemode !== live) throw new ForgedEvent('it is for another mode')",
    replacement: '',
    test: {
      file: `${payments}/stripe/stripe-faults.test.ts`,
      name: 'in test mode is refused by live keys, and one in live mode is accepted',
    },
  },
  {
    prevents: 'cash is recorded for an order that is already paid',
    file: 'src/features/registrations/server/admin/take-payment.ts',
    find: "if (due === 0) return refused(more ? 'already-paid' : 'nothing-due')",
    replacement: '',
    test: { file: byHand, name: 'the same form sent twice, even at the same moment, counts once' },
  },
  {
    prevents: 'staff take more for an order than its balance',
    file: 'src/features/registrations/server/admin/take-payment.ts',
    find: "if (amount > due) return refused('more-than-due', { amount: due })",
    replacement: '',
    test: { file: inParts, name: 'two forms at the same moment never take more than is due' },
  },
  {
    prevents: 'a partial payment that is submitted twice counts twice',
    file: 'src/features/registrations/server/admin/take-payment.ts',
    find: 'if (known) return known.ok ? { ok: true } : known',
    replacement: '',
    test: { file: inParts, name: 'two forms at the same moment never take more than is due' },
  },
  {
    prevents: 'a spot is listed as paid while a balance is due',
    file: 'src/features/registrations/server/admin/registration-filters.ts',
    find: 'and(same, not(hasBalance))',
    replacement: 'same',
    test: { file: inParts, name: 'every staff view of a spot with a balance says what is due' },
  },
  {
    prevents: 'the registrations file says "paid" while a balance is due',
    file: 'src/features/registrations/server/admin/registrations-file.ts',
    find: 'row.balance ? balanceText(row.balance) :',
    replacement: 'row.balance ? row.paymentStatus :',
    test: { file: inParts, name: 'every staff view of a spot with a balance says what is due' },
  },
  {
    prevents: 'a card pays a balance that is no longer due',
    file: 'src/features/registrations/server/settle-order.ts',
    find: "if (await isOverpaid(tx, orderId)) return 'not-due'",
    replacement: '',
    test: { file: inParts, name: 'canceling a spot with a balance refunds at most what was paid' },
  },
  {
    prevents: 'a spot that was paid in part is refunded at its full price',
    file: 'src/features/registrations/server/present-registration.ts',
    find: 'paidCents: leftCents - unpaidCents,',
    replacement: 'paidCents: leftCents,',
    test: { file: inParts, name: 'canceling a spot with a balance refunds at most what was paid' },
  },
  {
    prevents: 'a payment that differs from the amount due is accepted without being flagged',
    file: `${payments}/settle-payment.ts`,
    find: "if (settled === 'mismatch') await flag(",
    replacement: 'if (false as boolean) await flag(',
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'an order with a different amount due is not confirmed, and the money is in the ledger',
    },
  },
  {
    prevents: 'one admin gives credit without limit',
    file: 'src/features/front-desk/goodwill.ts',
    find: 'given + amount > GOODWILL_A_DAY_CENTS',
    replacement: 'given + amount > 100 * GOODWILL_A_DAY_CENTS',
    test: { file: 'src/features/front-desk/server/goodwill.test.ts', name: 'an admin can give $200 in 24 hours' },
  },
  {
    prevents: 'parallel requests give more credit than the daily limit (the lock on the admin)',
    file: 'src/features/front-desk/server/give-goodwill.ts',
    find: 'FOR NO KEY UPDATE`)',
    replacement: '`)',
    test: { file: 'src/features/front-desk/server/goodwill.test.ts', name: 'an admin can give $200 in 24 hours' },
  },
  {
    prevents: 'an admin approves credit that they requested themselves',
    file: 'src/features/front-desk/server/decide-goodwill.ts',
    find: "if (decision === 'approve' && gift.givenBy === viewer.id) return refused('own-gift')",
    replacement: '',
    test: {
      file: 'src/features/front-desk/server/goodwill.test.ts',
      name: 'the family only gets credit above the daily limit, and the email about it, after another admin approves it',
    },
  },
]
