import { createHash } from 'node:crypto'
import { termsOf } from './present-registration.ts'
import type { RegistrationRow } from './read-registrations.ts'

/**
 * A fingerprint of the cancellation terms a family was shown. The cancel call sends it back and is refused if
 * the terms have changed by then (T48).
 */
export function quoteOf(row: RegistrationRow, now: Date, zone: string): string {
  const { open, deadline, refundToCardCents, refundToCreditCents, creditCents, feeKeptCents } = termsOf(row, now, zone)
  const told = [row.id, row.status, open, deadline?.toISOString(), refundToCardCents, refundToCreditCents]
  return createHash('sha256')
    .update(JSON.stringify([...told, creditCents, feeKeptCents]))
    .digest('base64url')
}
