import {
  createAccount,
  createSignIn,
  findUser,
  limitAccountExistsAnswers,
  mailAlreadyHaveAccount,
  sendSetPasswordLink,
  type User,
} from '#src/features/accounts/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { formatPhone } from '#src/lib/phone-number.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { pickupWith } from '../family-people.ts'
import { splitName } from '../full-name.ts'
import type { Joining } from '../registration-rules.ts'
import { type AddedChild, addChildren } from './add-children.ts'
import { saveEmergencyContacts } from './keep-contacts.ts'
import { savePickupPeople } from './pickup-people.ts'
import { validateForToday } from './problems-today.ts'
import { recordConsents } from './record-consents.ts'

type From = Pick<RequestContext, 'address' | 'userAgent'>
export type Joined = {
  user: Pick<User, 'id' | 'firstName' | 'lastName' | 'email' | 'role'>
  children: AddedChild[]
  /** Goes into the cookie. */
  token: string
}
type Refusal = 'account-exists' | 'too-many-tries' | 'invalid-input'

/**
 * Registers a family in one transaction: account without a password, children, contacts, evidence of what the parent
 * agreed to, the emailed link to set a password, and a sign-in.
 * A known email address changes nothing and signs nobody in. Its owner gets an email (T1).
 */
export async function registerFamily(app: App, joining: Joining, from: From): Promise<Outcome<Joined, Refusal>> {
  return limitAccountExistsAnswers<Joined, Refusal>(app.db, from.address, async () => {
    const wrong = await validateForToday(app, joining)
    if (wrong) return refused('invalid-input', wrong)
    return inTransaction(app.db, tx => joinIn(app, tx, joining, from))
  })
}

async function joinIn(
  app: App,
  tx: Transaction,
  joining: Joining,
  from: From,
): Promise<Outcome<Joined, 'account-exists'>> {
  const email = joining.parent.email.trim()
  const name = splitName(joining.parent.fullName)
  const made = await createAccount(tx, { ...name, email, phone: formatPhone(joining.parent.phone) })
  if (!made.ok) {
    await mailAlreadyHaveAccount(app, tx, email)
    return refused('account-exists')
  }
  const user = (await findUser(tx, made.userId))!
  const children = await addChildren(tx, user.id, joining.children)
  await saveEmergencyContacts(tx, user.id, joining.emergencyContacts)
  await savePickupPeople(tx, user.id, pickupWith([], joining.emergencyContacts))
  await recordConsents(tx, user, joining, children, from)
  await sendSetPasswordLink(app, tx, user)
  const { token } = await createSignIn(tx, {
    userId: user.id,
    remembered: false,
    userAgent: from.userAgent,
    now: app.clock.now(),
  })
  return { ok: true, user, children, token }
}
