import type { Guard } from './guard.ts'

const payments = 'src/features/payments/server'
const inParts = 'src/features/front-desk/server/part-payments.test.ts'
const byHand = 'src/features/front-desk/server/money-by-hand.test.ts'

/** Payments, what is believed of their provider, and credit that staff give. */
export const MONEY: readonly Guard[] = [
  {
    keeps: 'a card is charged another amount than the order is due',
    file: 'src/features/registrations/server/pay-for-order.ts',
    take: "if (order.dueCents !== amount) return refused('amount-changed', { amount: order.dueCents })",
    put: '',
    test: {
      file: 'src/features/registrations/server/pay-for-order.test.ts',
      name: 'only the amount due ever reaches the provider (T32)',
    },
  },
  {
    keeps: 'a monthly plan starts without the family having agreed to its charge',
    file: 'src/features/registrations/server/pay-for-order.ts',
    take: 'if (agreedCents !== monthlyCents) return false',
    put: '',
    test: {
      file: 'src/features/registrations/server/monthly-plan.test.ts',
      name: 'a plan starts only after the family agreed to exactly its monthly charge',
    },
  },
  {
    keeps: 'an order that is paid is charged again',
    file: `${payments}/start-payment.ts`,
    take: 'if (before !== paidCents || (paid.length > 0 && paidCents === 0) || all.some(each => each.flaggedBecause))',
    put: 'if (false as boolean)',
    test: { file: `${payments}/start-payment.test.ts`, name: "a paid order can't be paid again" },
  },
  {
    keeps: 'two clicks at once begin two payments (the lock of an order that is being paid)',
    file: `${payments}/start-payment.ts`,
    take: 'pg_advisory_xact_lock(',
    put: '(',
    test: {
      file: `${payments}/start-payment.test.ts`,
      name: 'twenty simultaneous starts make one payment, one intent and one secret',
    },
  },
  {
    keeps: "a family pays with another family's saved card",
    file: `${payments}/test-provider/saved-test-cards.ts`,
    take: 'and(eq(testSavedCards.customer, customer), eq(testSavedCards.id, ref))',
    put: 'and(eq(testSavedCards.id, ref))',
    test: {
      file: `${payments}/test-provider/test-provider-contract.test.ts`,
      name: 'is of no use to another family, which neither sees nor deletes it',
    },
  },
  {
    keeps: "a family deletes another family's saved card at Stripe",
    file: `${payments}/stripe/saved-cards-at-stripe.ts`,
    take: "if (!asked) return 'unknown'",
    put: "if (!asked) return asking(stripe.paymentMethods.detach(ref)).then(() => 'deleted' as const)",
    test: {
      file: `${payments}/stripe/stripe-contract.test.ts`,
      name: 'is of no use to another family, which neither sees nor deletes it',
    },
  },
  {
    keeps: 'the card of a running plan is deleted',
    file: `${payments}/stripe/saved-cards-at-stripe.ts`,
    take: "if (same.some(id => charged.includes(id))) return 'in-use'",
    put: '',
    test: {
      file: `${payments}/stripe/stripe-contract.test.ts`,
      name: 'that pays a monthly plan stays until the plan ends',
    },
  },
  {
    keeps: 'an order has two open payments',
    file: 'db/migrations/20261127034328_part-payments/migration.sql',
    take: `CREATE UNIQUE INDEX CONCURRENTLY "payments_one_part" ON "payments" ("order_id","part") WHERE "status" NOT IN ('cancelled')`,
    put: 'SELECT 1',
    test: { file: `${payments}/start-payment.test.ts`, name: 'the table itself allows one open payment per order' },
  },
  {
    keeps: 'stolen cards are tried out without end',
    file: `${payments}/start-payment.ts`,
    take: "if (!tries.ok) return refused('too-many-tries', { retryAfterSeconds: tries.retryAfterSeconds })",
    put: '',
    test: {
      file: `${payments}/start-payment.test.ts`,
      name: 'the sixth attempt for an order is refused before the provider is asked',
    },
  },
  {
    keeps: 'a forgotten tab pays for an order that was given up',
    file: `${payments}/cancel-payment.ts`,
    take: "tools.provider.stop(payment.ref, 'now',",
    put: 'tools.provider.fetch(payment.ref,',
    test: {
      file: `${payments}/start-payment.test.ts`,
      name: "a canceled payment can't be confirmed, and a new one starts",
    },
  },
  {
    keeps: 'a lost answer makes Stripe begin a second payment',
    file: `${payments}/stripe/payments-at-stripe.ts`,
    take: '{ idempotencyKey: key },',
    put: '{},',
    test: {
      file: `${payments}/stripe/stripe-contract.test.ts`,
      name: 'is the same for the same key, also at the same time',
    },
  },
  {
    keeps: 'money of another amount or currency pays for an order',
    file: `${payments}/decide.ts`,
    take: 'state.amountCents === known.amountCents && state.currency === known.currency',
    put: 'true as boolean',
    test: {
      file: `${payments}/decide.test.ts`,
      name: 'a different amount or currency is never accepted as the agreed payment',
    },
  },
  {
    keeps: 'one cent that arrived at Stripe counts as the whole amount',
    file: `${payments}/stripe/payments-at-stripe.ts`,
    take: "intent.status === 'succeeded' ? intent.amount_received : intent.amount",
    put: 'intent.amount',
    test: { file: `${payments}/stripe/stripe-events.test.ts`, name: 'a success with a difference of one cent' },
  },
  {
    keeps: 'old news make a paid order unpaid',
    file: `${payments}/decide.ts`,
    take: "if (known.status === 'succeeded' || known.status === 'cancelled') return { change: 'none' }",
    put: '',
    test: { file: `${payments}/settle-payment.test.ts`, name: 'reports older than the success change nothing' },
  },
  {
    keeps: 'a payment is settled twice at the same moment (the lock of its row)',
    file: `${payments}/settle-payment.ts`,
    take: ".where(eq(payments.id, paymentId)).for('update')",
    put: '.where(eq(payments.id, paymentId))',
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'a payment is confirmed, its spots taken and the ledger written, once, whoever settles it',
    },
  },
  {
    keeps: 'an order is confirmed by a payment that is not what it is due',
    file: 'src/features/registrations/server/settle-order.ts',
    take: 'if (!isAsAgreed(order, paid))',
    put: 'if (false as boolean)',
    test: {
      file: 'src/features/registrations/server/settle-order.test.ts',
      name: 'a different amount or currency confirms nothing (T41)',
    },
  },
  {
    keeps: 'money for which there is no place is kept',
    file: `${payments}/settle-payment.ts`,
    take: "if (settled === 'no-place')",
    put: 'if (false as boolean)',
    test: {
      file: 'src/features/registrations/server/settle-order.test.ts',
      name: 'a payment after the hold expired and the spot was taken gets a full refund and an email (T35)',
    },
  },
  {
    keeps: 'a payment of which no news came is never counted',
    file: `${payments}/check-unsettled-payments.ts`,
    take: 'await settlePayment(tools, { ...payment, subscriptionRef }, await provider.fetch(ref))',
    put: '',
    test: {
      file: `${payments}/check-unsettled-payments.test.ts`,
      name: 'a payment whose event never arrived is settled after two minutes, not before',
    },
  },
  {
    keeps: 'a forged event is believed',
    file: `${payments}/test-provider/signature.ts`,
    take: "if (!matches.includes(true)) throw new ForgedEvent('its signature does not match')",
    put: '',
    test: { file: `${payments}/receive-event.test.ts`, name: 'another secret' },
  },
  {
    keeps: 'an event that somebody recorded is believed again later',
    file: `${payments}/test-provider/signature.ts`,
    take: 'if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS)',
    put: 'if (false as boolean)',
    test: { file: `${payments}/receive-event.test.ts`, name: 'signed 301 seconds ago' },
  },
  {
    keeps: 'an event that is signed for a later day is believed',
    file: `${payments}/stripe/stripe-events.ts`,
    take: 'if (Number(time) - now.getTime() / 1000 > TOLERANCE_S)',
    put: 'if (false as boolean)',
    test: { file: `${payments}/stripe/stripe-events.test.ts`, name: 'a forged event gets a 400 and no row (T38):' },
  },
  {
    keeps: 'a payment in the test mode of Stripe pays on a live site',
    file: `${payments}/stripe/stripe-events.ts`,
    take: "if (event.livemode !== live) throw new ForgedEvent('it is for another mode')",
    put: '',
    test: {
      file: `${payments}/stripe/stripe-faults.test.ts`,
      name: 'in test mode is refused by live keys, and one in live mode is accepted',
    },
  },
  {
    keeps: 'cash is counted for an order that is paid',
    file: 'src/features/registrations/server/admin/take-payment.ts',
    take: "if (due === 0) return refused(more ? 'already-paid' : 'nothing-due')",
    put: '',
    test: { file: byHand, name: 'the same form sent twice, even at the same moment, counts once' },
  },
  {
    keeps: 'more than the balance of an order is taken for it',
    file: 'src/features/registrations/server/admin/take-payment.ts',
    take: "if (amount > due) return refused('more-than-due', { amount: due })",
    put: '',
    test: { file: inParts, name: 'two forms at the same moment never take more than is due' },
  },
  {
    keeps: 'a part that is sent twice counts twice',
    file: 'src/features/registrations/server/admin/take-payment.ts',
    take: 'if (known) return known.ok ? { ok: true } : known',
    put: '',
    test: { file: inParts, name: 'two forms at the same moment never take more than is due' },
  },
  {
    keeps: 'a spot is listed as paid while its balance is open',
    file: 'src/features/registrations/server/admin/registration-filters.ts',
    take: 'and(same, not(hasBalance))',
    put: 'same',
    test: { file: inParts, name: 'every staff view of a spot with a balance says what is due' },
  },
  {
    keeps: 'the file of registrations says "paid" while a balance is open',
    file: 'src/features/registrations/server/admin/registrations-file.ts',
    take: 'row.balance ? balanceText(row.balance) :',
    put: 'row.balance ? row.paymentStatus :',
    test: { file: inParts, name: 'every staff view of a spot with a balance says what is due' },
  },
  {
    keeps: 'a card pays a balance that is no longer due',
    file: 'src/features/registrations/server/settle-order.ts',
    take: "if (await isOverpaid(tx, orderId)) return 'not-due'",
    put: '',
    test: { file: inParts, name: 'canceling a spot with a balance refunds at most what was paid' },
  },
  {
    keeps: 'a spot that was paid in part gives back its whole price',
    file: 'src/features/registrations/server/present-registration.ts',
    take: 'paidCents: leftCents - unpaidCents,',
    put: 'paidCents: leftCents,',
    test: { file: inParts, name: 'canceling a spot with a balance refunds at most what was paid' },
  },
  {
    keeps: 'money for another amount than its order is due is taken without a word',
    file: `${payments}/settle-payment.ts`,
    take: "if (settled === 'mismatch') await flag(",
    put: 'if (false as boolean) await flag(',
    test: {
      file: `${payments}/settle-payment.test.ts`,
      name: 'an order with a different amount due is not confirmed, and the money is in the ledger',
    },
  },
  {
    keeps: 'one admin gives credit without end',
    file: 'src/features/front-desk/goodwill.ts',
    take: 'given + amount > GOODWILL_A_DAY_CENTS',
    put: 'given + amount > 100 * GOODWILL_A_DAY_CENTS',
    test: { file: 'src/features/front-desk/server/goodwill.test.ts', name: 'an admin can give $200 in 24 hours' },
  },
  {
    keeps: 'parallel requests give more credit than the daily sum (the lock of the admin)',
    file: 'src/features/front-desk/server/give-goodwill.ts',
    take: 'FOR NO KEY UPDATE`)',
    put: '`)',
    test: { file: 'src/features/front-desk/server/goodwill.test.ts', name: 'an admin can give $200 in 24 hours' },
  },
  {
    keeps: 'an admin approves credit that they asked for themselves',
    file: 'src/features/front-desk/server/decide-goodwill.ts',
    take: "if (decision === 'approve' && gift.givenBy === viewer.id) return refused('own-gift')",
    put: '',
    test: {
      file: 'src/features/front-desk/server/goodwill.test.ts',
      name: 'the family only gets credit above the daily limit, and the email about it, after another admin approves it',
    },
  },
]
