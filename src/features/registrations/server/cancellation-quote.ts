import { createHash } from 'node:crypto'
import { termsOf } from './present-registration.ts'
import type { RegistrationRow } from './read-registrations.ts'

/**
 * A fingerprint of what a family was told canceling would mean. The call that cancels sends it back and is refused when
 * it would mean something else by now (T48).
 */
export function quoteOf(row: RegistrationRow, now: Date, zone: string): string {
  const { open, deadline, refundToCardCents, refundToCreditCents, creditCents, feeKeptCents } = termsOf(row, now, zone)
  const told = [row.id, row.status, open, deadline?.toISOString(), refundToCardCents, refundToCreditCents]
  return createHash('sha256')
    .update(JSON.stringify([...told, creditCents, feeKeptCents]))
    .digest('base64url')
}
