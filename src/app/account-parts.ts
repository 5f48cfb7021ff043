import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { ageRequestsPart } from '#src/features/age-requests/server.ts'
import { attendancePart } from '#src/features/attendance/server.ts'
import { cancellationsPart } from '#src/features/cancellations/server.ts'
import { earlyRegistrationPart } from '#src/features/classes/server.ts'
import { contactPart } from '#src/features/contact/server.ts'
import { familyPart } from '#src/features/families/server.ts'
import { calendarFeedsPart } from '#src/features/family-calendar/server.ts'
import { favoritesPart } from '#src/features/favorites/server.ts'
import { notesPart } from '#src/features/front-desk/server.ts'
import { groupMessagesPart } from '#src/features/group-messages/server.ts'
import { messagesPart } from '#src/features/messages/server.ts'
import { newsletterPart } from '#src/features/newsletter/server.ts'
import { moneyPart } from '#src/features/payments/server.ts'
import { balancePart, placesPart } from '#src/features/registrations/server.ts'
import { plansPart } from '#src/features/subscriptions/server.ts'
import { updatesPart } from '#src/features/updates/server.ts'

/**
 * What each feature stores about an account, in export order. Each part is exported for the family, checked before the
 * account is deleted, then erased. A feature that stores anything about a family needs a row here; the waitlist is
 * covered by registrations. The audit log stays: it records what staff did by id, and nothing a family wrote.
 */
export const ACCOUNT_PARTS: readonly ServerAccountPart[] = [
  familyPart,
  ageRequestsPart,
  placesPart,
  balancePart,
  plansPart,
  moneyPart,
  cancellationsPart,
  attendancePart,
  notesPart,
  calendarFeedsPart,
  favoritesPart,
  earlyRegistrationPart,
  contactPart,
  newsletterPart,
  messagesPart,
  groupMessagesPart,
  updatesPart,
]
