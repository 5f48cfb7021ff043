import type Stripe from 'stripe'
import { newId } from '#src/lib/ids.ts'
import type { Settings } from '#src/platform/config/settings.ts'

export type StripeSettings = NonNullable<Settings['stripe']>

/** The time limit for one call. */
export type ClientOptions = { timeoutMs?: number }

const TIMEOUT_MS = 12_000

/**
 * Stripe's own client, loaded when first needed, so a site without Stripe never loads it. It retries lost and failed calls
 * twice on its own with the key of the call; it doesn't retry "too many requests", so the job runs again later.
 */
export async function openStripeClient(
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  { timeoutMs = TIMEOUT_MS }: ClientOptions = {},
) {
  const { default: StripeClient } = await import('stripe')
  return new StripeClient(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl
      ? { protocol: apiUrl.protocol === 'https:' ? 'https' : 'http', host: apiUrl.hostname, port: apiUrl.port || 443 }
      : {}),
  })
}

/** Stripe's error, without its message, which quotes what was sent; `requestId` finds it at Stripe. */
export class StripeProblem extends Error {
  readonly type: string
  readonly code?: string
  readonly status?: number

  constructor({ type, code, statusCode, requestId }: Stripe.errors.StripeError) {
    super(`Stripe refused: ${[type, code, statusCode, requestId].filter(Boolean).join(', ')}`)
    this.name = 'StripeProblem'
    this.type = type
    this.code = code
    this.status = statusCode
  }
}

/** Runs one use of Stripe; its errors become `StripeProblem`, ours stay as they are. */
export async function asking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isStripeError(error) ? new StripeProblem(error) : error
  }
}

const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/** The result of `work`, or undefined if there is no such thing at Stripe. */
export async function orMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await asking(work)
  } catch (error) {
    if (error instanceof StripeProblem && error.code === 'resource_missing') return undefined
    throw error
  }
}

/**
 * A key for a call that sets something to a state: doing that twice is harmless, while Stripe would answer an old key
 * with an old answer and change nothing. It lasts for the retries within one call.
 */
export const freshKey = (key: string): string => `${key}:${newId()}`

/** The id of a thing that may come in full, as its id, or not at all. */
export const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id

export const dateOf = (seconds: number): Date => new Date(seconds * 1000)
