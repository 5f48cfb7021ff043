import { type SQL, sql } from 'drizzle-orm'
import { bounced } from '#src/platform/mail/bounced.ts'
import { subscribers } from './tables.ts'

/** Whether a subscriber's address refuses email for good. They get no newsletter until staff clear the mark. */
export const isBounced: SQL<boolean> = sql`(${subscribers.state} = 'confirmed' AND ${bounced(subscribers.email, subscribers.bounceClearedAt)})`
