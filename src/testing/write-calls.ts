import { ACCOUNTS } from './write-calls/accounts.ts'
import { CLASSES } from './write-calls/classes.ts'
import { CONTENT } from './write-calls/content.ts'
import { FAMILIES } from './write-calls/families.ts'
import { NEWS } from './write-calls/news.ts'
import { OFFICE } from './write-calls/office.ts'
import { PAYMENTS } from './write-calls/payments.ts'
import { PLACES } from './write-calls/places.ts'
import type { WriteCalls } from './write-calls/write-call.ts'

/** A valid call for every route that writes: if a test adds something and it is refused, the addition is the reason. */
export const WRITE_CALLS: WriteCalls = {
  ...ACCOUNTS,
  ...FAMILIES,
  ...PLACES,
  ...PAYMENTS,
  ...CLASSES,
  ...NEWS,
  ...CONTENT,
  ...OFFICE,
}
