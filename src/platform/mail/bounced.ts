import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether an address refused an email for good, after `since` if there is one, and has taken none since. An email that is
 * parked for another reason, such as a mail server that was away for days, says nothing about the address.
 */
export function bounced(address: SQLWrapper, since?: SQLWrapper): SQL<boolean> {
  const after = since ? sql` AND m.parked_at > coalesce(${since}, '-infinity')` : sql``
  return sql`EXISTS (SELECT FROM mails m
    WHERE lower(m."to") = lower(${address}) AND m.parked_at IS NOT NULL AND m.failed_because LIKE '5%'${after}
      AND NOT EXISTS (SELECT FROM mails later
        WHERE lower(later."to") = lower(${address}) AND later.sent_at > m.parked_at))`
}
