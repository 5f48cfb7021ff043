import { eq } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { findUser, isPasswordConfirmed } from '#src/features/accounts/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { formatPhone } from '#src/lib/phone-number.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { Asking, Viewer } from '#src/platform/http/handlers.ts'
import { isSameChild, type Joining } from '../joining-rules.ts'
import { SENTENCES } from '../joining-sentences.ts'
import { addChildren } from './add-children.ts'
import { childrenOf } from './children-of.ts'
import type { Joined } from './join-family.ts'
import { contactsOf, isSameList, keepContacts, tidyPeople } from './keep-contacts.ts'
import { lockOpenFamily } from './lock-family.ts'
import { peopleChangedMail } from './mails/people-changed-mail.ts'
import { problemsToday } from './problems-today.ts'
import { recordConsents } from './record-consents.ts'

type Refusal = 'other-account' | 'staff-account' | 'contacts-differ' | 'invalid-input'

/**
 * A signed-in parent sends the joining form: the children join the own family. Name and address of the account stay;
 * the phone becomes what was sent. Other contacts than before are taken only if the password was just typed, and then the
 * account hears of it (THREATS T1, T80).
 */
export async function addToFamily(
  app: App,
  viewer: Viewer,
  joining: Joining,
  from: Pick<Asking, 'address' | 'userAgent'>,
): Promise<Outcome<Omit<Joined, 'token'>, Refusal>> {
  if (viewer.role !== 'parent') return refused('staff-account')
  const wrong = await problemsToday(app, joining)
  if (wrong) return refused('invalid-input', wrong)

  return inTransaction(app.db, async tx => {
    // One form of a family at a time, so that the same child cannot be added twice at once.
    await lockOpenFamily(tx, viewer.id)
    const user = await findUser(tx, viewer.id)
    if (user?.email.toLowerCase() !== joining.parent.email.trim().toLowerCase()) return refused('other-account')

    const twice = await alreadyInFamily()
    if (twice) return refused('invalid-input', { fields: twice, message: SENTENCES.childOfFamily })
    const known = await contactsOf(tx, user.id)
    const differ = known.length > 0 && !isSameList(known, tidyPeople(joining.emergencyContacts))
    if (differ && !(await isPasswordConfirmed(tx, viewer, app.clock.now()))) return refused('contacts-differ')
    const children = await addChildren(tx, user.id, joining.children)
    const changed = await keepContacts(tx, user.id, joining.emergencyContacts)
    if (changed) await app.mail(tx, peopleChangedMail(app.settings, user, 'emergency-contacts', changed))
    const phone = formatPhone(joining.parent.phone)
    if (phone !== user.phone) await tx.update(users).set({ phone }).where(eq(users.id, user.id))
    await recordConsents(tx, user, joining, children, from)
    return { ok: true, user, children }

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
