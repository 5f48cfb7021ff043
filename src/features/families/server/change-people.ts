import { findUser, isPasswordConfirmed } from '#src/features/accounts/server.ts'
import { senderIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import { type FamilyPerson, MAX_PICKUP_PEOPLE, pickupProblems, pickupWith } from '../family-people.ts'
import { SENTENCES } from '../registration-messages.ts'
import { contactProblems, type NamedContact } from '../registration-rules.ts'
import { contactsOf, normalizeContacts, saveEmergencyContacts } from './keep-contacts.ts'
import { lockOpenFamily } from './lock-family.ts'
import { peopleChangedMail } from './mails/people-changed-mail.ts'
import { pickupPeopleOf, savePickupPeople } from './pickup-people.ts'

export type PeopleKind = 'emergency-contacts' | 'pickup-people'
type Refusal = 'staff-account' | 'verify-first' | 'confirm-password' | 'invalid-input'

/**
 * Changes the emergency contacts, with who of them may also pick up, or the pickup people (T2, T79, T80). It needs a verified email address, so the account's real
 * owner knows everyone on the list, and a recently confirmed password. The account always gets an email, and the previous
 * list stays in the history.
 */
export async function changePeople(
  app: App,
  viewer: Viewer,
  kind: PeopleKind,
  people: NamedContact[],
): Promise<Outcome<{ people: FamilyPerson[]; pickupPeople: FamilyPerson[] }, Refusal>> {
  if (viewer.role !== 'parent') return refused('staff-account')
  if (!viewer.verified) return refused('verify-first')
  return inTransaction(app.db, async tx => {
    if (!(await isPasswordConfirmed(tx, viewer, app.clock.now()))) return refused('confirm-password')
    await lockOpenFamily(tx, viewer.id)
    const user = (await findUser(tx, viewer.id))!
    const [contacts, pickup] = [await contactsOf(tx, user.id), await pickupPeopleOf(tx, user.id)]
    const ticked = kind === 'emergency-contacts' ? pickupWith(pickup, normalizeContacts(people), contacts) : pickup
    const fields = peopleProblems(kind, people, user)
    if (ticked.length > Math.max(MAX_PICKUP_PEOPLE, pickup.length))
      fields.emergencyContacts ??= SENTENCES.tooManyPickupPeople
    const [message] = Object.values(fields)
    if (message) return refused('invalid-input', { fields, message })
    const lists = [[kind, people] as const, ...(ticked === pickup ? [] : [['pickup-people', ticked] as const])]
    for (const [list, now] of lists) {
      const changed = await savePeople(tx, user.id, list, now)
      if (changed) await app.mail(tx, peopleChangedMail(await senderIn(tx, app.settings), user, list, changed))
    }
    const pickupPeople = await pickupPeopleOf(tx, user.id)
    return { ok: true, people: kind === 'pickup-people' ? pickupPeople : await contactsOf(tx, user.id), pickupPeople }
  })
}

/** Replaces one of the two lists and keeps the previous one. Returns `undefined` when nothing changed. */
export const savePeople = (tx: Queryable, parentId: string, kind: PeopleKind, people: readonly FamilyPerson[]) =>
  (kind === 'emergency-contacts' ? saveEmergencyContacts : savePickupPeople)(tx, parentId, people)

/** Problems with one of the two lists, by field. Empty when there are none. */
export function peopleProblems(
  kind: PeopleKind,
  people: FamilyPerson[],
  user: { firstName: string; lastName: string; phone: string | null },
  fewestContacts: 1 | 2 = 2,
) {
  const fullName = `${user.firstName} ${user.lastName}`
  if (kind === 'pickup-people') return pickupProblems(people, fullName)
  return contactProblems({ parent: { fullName, phone: user.phone ?? '' }, emergencyContacts: people }, fewestContacts)
}
