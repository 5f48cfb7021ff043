import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { attendancePart } from '#src/features/attendance/server.ts'
import { cancellationsPart } from '#src/features/cancellations/server.ts'
import { contactPart } from '#src/features/contact/server.ts'
import { familyPart } from '#src/features/families/server.ts'
import { calendarFeedsPart } from '#src/features/family-calendar/server.ts'
import { favoritesPart } from '#src/features/favorites/server.ts'
import { messagesPart } from '#src/features/messages/server.ts'
import { newsletterPart } from '#src/features/newsletter/server.ts'
import { notesPart } from '#src/features/office/server.ts'
import { moneyPart } from '#src/features/payments/server.ts'
import { placesPart } from '#src/features/registrations/server.ts'
import { plansPart } from '#src/features/subscriptions/server.ts'
import { updatesPart } from '#src/features/updates/server.ts'

/**
 * What each feature knows of an account, in the order of its export: read for the person, asked before it is deleted,
 * erased then. A feature that keeps anything of a family has a row here; the waitlist is part of the places. The audit log
 * stays: it says by ids what staff did, and nothing that a family wrote.
 */
export const ACCOUNT_PARTS: readonly ServerAccountPart[] = [
  familyPart,
  placesPart,
  plansPart,
  moneyPart,
  cancellationsPart,
  attendancePart,
  notesPart,
  calendarFeedsPart,
  favoritesPart,
  contactPart,
  newsletterPart,
  messagesPart,
  updatesPart,
]
