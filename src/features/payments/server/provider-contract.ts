import { newId } from '#src/lib/ids.ts'
import type { PaymentProvider, StartPlan } from '../provider.ts'
import { savedCardContract } from './provider-contract-cards.ts'
import { eventContract } from './provider-contract-events.ts'
import { paymentContract } from './provider-contract-payments.ts'
import { planContract } from './provider-contract-plans.ts'

/** What a provider sent to our webhook. */
export type SentEvent = { eventId: string; type: string; ref: string; body: string }

/**
 * A provider with everything other parties do to it: browsers that pay, banks that decline, months that pass. Cards are
 * named by their last four digits, as in `test-cards.ts`.
 */
export type ProviderBench = {
  provider: PaymentProvider
  now(): Date
  confirm(clientSecret: string, card: string): Promise<unknown>
  /** Pays and asks to keep the card for next time. */
  confirmAndSave(clientSecret: string, card: string): Promise<unknown>
  /** Pays with a saved card. */
  confirmSaved(clientSecret: string, ref: string): Promise<unknown>
  bankStep(clientSecret: string, approve: boolean): Promise<unknown>
  finishSlow(payment: string): Promise<unknown>
  failRefund(refund: string): Promise<unknown>
  dispute(payment: string): Promise<string>
  closeDispute(dispute: string, end: 'won' | 'lost'): Promise<unknown>
  /** Someone who can start a plan. */
  family(): Promise<StartPlan['customer']>
  advanceMonth(plan: string): Promise<unknown>
  /** The family gives this card the way the provider asks for it after `updateCard`. */
  giveCard(plan: string, card: string): Promise<unknown>
  /** From now on, the plan's card behaves like this one. */
  changeCard(plan: string, card: string): Promise<unknown>
  /** What was sent about a thing, oldest first. */
  eventsAbout(ref: string): Promise<SentEvent[]>
  signatureHeader: string
  /** Signs a body as the provider would, or with another secret or at another time. */
  sign(body: string, with_?: { secret?: string; at?: Date }): Promise<string>
}

/** Tests that a setup can't run are left out; nothing else is. */
export type Abilities = {
  bankSteps: boolean
  failingRefunds: boolean
  disputes: boolean
  plans: boolean
  savedCards: boolean
  signing: boolean
}
export type Bench = () => ProviderBench

/** What every payment provider must do: run on the test provider, on the Stripe stand-in, and manually on Stripe. */
export function providerContract(bench: Bench, can: Abilities): void {
  paymentContract(bench, can)
  if (can.plans) planContract(bench)
  if (can.savedCards) savedCardContract(bench)
  if (can.signing) eventContract(bench, can)
}

/** A payment that was started but not made. */
export const begin = ({ provider }: ProviderBench, amountCents = 45_00, key = newId()) =>
  provider.start({ amountCents, currency: 'usd', metadata: { orderId: 'an order' } }, key)

export async function paid(bench: ProviderBench, amountCents = 45_00, card = '4242') {
  const started = await begin(bench, amountCents)
  await bench.confirm(started.clientSecret, card)
  return started.ref
}
