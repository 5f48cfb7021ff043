import {
  findUser,
  isPasswordConfirmed,
  profileChangedMail,
  setPhone,
  type User,
} from '#src/features/accounts/server.ts'
import { senderIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { formatPhone } from '#src/lib/phone-number.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { MAX_PICKUP_PEOPLE, pickupWith } from '../family-people.ts'
import { SENTENCES } from '../registration-messages.ts'
import { isSameChild, type Joining } from '../registration-rules.ts'
import { addChildren } from './add-children.ts'
import { childrenOf } from './children-of.ts'
import type { Joined } from './join-family.ts'
import { contactsOf, isSameList, normalizeContacts, normalizePeople, saveEmergencyContacts } from './keep-contacts.ts'
import { recordParentChange } from './keep-parent-change.ts'
import { lockOpenFamily } from './lock-family.ts'
import { peopleChangedMail } from './mails/people-changed-mail.ts'
import { pickupPeopleOf, savePickupPeople } from './pickup-people.ts'
import { validateForToday } from './problems-today.ts'
import { recordConsents } from './record-consents.ts'

type Refusal = 'other-account' | 'staff-account' | 'contacts-differ' | 'invalid-input'

/**
 * A signed-in parent sends the registration form, and the children join their existing family. The account's name and email
 * stay the same, and a missing phone number is filled in. A different phone number, other contacts or other ticks need a verified
 * email and a recently confirmed password, and the account gets an email about it (T1, T2, T80).
 */
export async function addToFamily(
  app: App,
  viewer: Viewer,
  joining: Joining,
  from: Pick<RequestContext, 'address' | 'userAgent'>,
): Promise<Outcome<Omit<Joined, 'token'>, Refusal>> {
  if (viewer.role !== 'parent') return refused('staff-account')
  const wrong = await validateForToday(app, joining)
  if (wrong) return refused('invalid-input', wrong)

  return inTransaction(app.db, async tx => {
    // One form per family at a time, so the same child can't be added twice at once.
    await lockOpenFamily(tx, viewer.id)
    const user = await findUser(tx, viewer.id)
    if (user?.email.toLowerCase() !== joining.parent.email.trim().toLowerCase()) return refused('other-account')

    const twice = await alreadyInFamily()
    if (twice) return refused('invalid-input', { fields: twice, message: SENTENCES.childOfFamily })
    const known = await contactsOf(tx, user.id)
    const pickup = await pickupPeopleOf(tx, user.id)
    const ticked = pickupWith(pickup, normalizeContacts(joining.emergencyContacts), known)
    // The first people of a family can be named right away, like at registration.
    const isFirst = known.length === 0 && pickup.length === 0
    const differ =
      (known.length > 0 && !isSameList(known, normalizePeople(joining.emergencyContacts))) ||
      (!isFirst && !isSameList(pickup, ticked))
    const confirmed = viewer.verified && (await isPasswordConfirmed(tx, viewer, app.clock.now()))
    if (differ && !confirmed) return refused('contacts-differ')
    if (ticked.length > Math.max(MAX_PICKUP_PEOPLE, pickup.length)) {
      const message = SENTENCES.tooManyPickupPeople
      return refused('invalid-input', { fields: { emergencyContacts: message }, message })
    }
    const children = await addChildren(tx, user.id, joining.children)
    const changed = await saveEmergencyContacts(tx, user.id, joining.emergencyContacts)
    if (changed)
      await app.mail(tx, peopleChangedMail(await senderIn(tx, app.settings), user, 'emergency-contacts', changed))
    const allowed = await savePickupPeople(tx, user.id, ticked)
    if (allowed && !isFirst)
      await app.mail(tx, peopleChangedMail(await senderIn(tx, app.settings), user, 'pickup-people', allowed))
    await takePhone(user)
    await recordConsents(tx, user, joining, children, from)
    return { ok: true, user, children }

    async function takePhone({ id, firstName, lastName, phone, email }: User) {
      const sent = formatPhone(joining.parent.phone)
      if (sent === phone || (phone !== null && !confirmed)) return
      await setPhone(tx, id, sent)
      if (phone === null) return
      const change = { before: { firstName, lastName, phone }, after: { firstName, lastName, phone: sent } }
      await recordParentChange(tx, id, change)
      await app.mail(tx, profileChangedMail(await senderIn(tx, app.settings), { email, firstName }, change))
    }

    async function alreadyInFamily() {
      const named = (await childrenOf(tx, viewer.id)).map(child => ({
        ...child,
        fullName: `${child.firstName} ${child.lastName}`,
      }))
      const at = joining.children.findIndex(child => named.some(other => isSameChild(child, other)))
      return at === -1 ? undefined : { [`children.${at}.fullName`]: SENTENCES.childOfFamily }
    }
  })
}
