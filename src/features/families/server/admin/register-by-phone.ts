import { createAccount, findUser, findUserByEmail, sendSetPasswordLink } from '#src/features/accounts/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import { currentPolicies } from '#src/features/policies/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { newId } from '#src/lib/ids.ts'
import { noEmailOf } from '#src/lib/no-email.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { formatPhone } from '#src/lib/phone-number.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { pickupWith } from '../../family-people.ts'
import { splitName } from '../../full-name.ts'
import { type PhoneForm, phoneProblems } from '../../phone-rules.ts'
import { addChildren } from '../add-children.ts'
import { saveEmergencyContacts } from '../keep-contacts.ts'
import { savePickupPeople } from '../pickup-people.ts'
import { verbalConsents } from '../tables.ts'

type From = Pick<RequestContext, 'note'> & { viewer: Viewer }
type Refusal = 'account-exists' | 'invalid-input'

/** Where the emailed link leads after the parent chooses a password. */
export const SIGN_PAGE = '/agree?returnTo=/parent-dashboard'

/** What the email with the link says to a family that registered by phone. */
export const BY_PHONE = {
  returnTo: SIGN_PAGE,
  paragraphs: [
    'As we discussed on the phone, we set up an account for your family and filled in what you told us.',
    'Choose a password, check that everything is correct, and sign our four policies. It takes about five minutes.',
  ],
}

/**
 * Registers a family from what a parent said on the phone: account without a password, children, contacts. The policies are
 * recorded as agreed by phone, never as signed. The email address can follow. Photos stay off until the family signs (T78).
 */
export async function registerByPhone(
  app: App,
  form: PhoneForm,
  from: From,
): Promise<Outcome<{ id: string; email: string }, Refusal>> {
  const { timeZone } = await readProgramSettings(app.db)
  const fields = phoneProblems(form, dayOf(app.clock.now(), timeZone))
  const [message] = Object.values(fields)
  if (message) return refused('invalid-input', { fields, message })
  return inTransaction(app.db, tx => registerIn(app, tx, form, from))
}

async function registerIn(app: App, tx: Transaction, form: PhoneForm, { viewer, note }: From) {
  const typed = form.parent.email.trim()
  const email = typed || noEmailOf(newId())
  const name = splitName(form.parent.fullName)
  const made = await createAccount(tx, { ...name, email, phone: formatPhone(form.parent.phone) })
  if (!made.ok) {
    const known = await findUserByEmail(tx, email)
    return refused('account-exists' as const, known?.role === 'parent' ? { familyId: known.id } : {})
  }
  const user = (await findUser(tx, made.userId))!
  await addChildren(
    tx,
    user.id,
    form.children.map(child => ({ ...child, photoConsent: 'no' })),
  )
  await saveEmergencyContacts(tx, user.id, form.emergencyContacts)
  const pickup = pickupWith(form.pickupPeople, form.emergencyContacts)
  await savePickupPeople(tx, user.id, pickup)
  await noteSpoken(tx, user.id, viewer.id)
  if (typed) await sendSetPasswordLink(app, tx, user, BY_PHONE)
  const after = { byPhone: true, children: form.children.length, pickupPeople: pickup.length }
  await note(tx, { about: { kind: 'family', id: user.id }, after })
  return { ok: true as const, id: user.id, email: user.email }
}

/** Records that the parent agreed to the four policies by phone, which versions, and who took the call. */
async function noteSpoken(tx: Transaction, parentId: string, takenBy: string): Promise<void> {
  const policies = await currentPolicies(tx)
  const rows = AGREED_POLICIES.map(policy => ({ parentId, policyVersionId: policies[policy].id, takenBy }))
  await tx.insert(verbalConsents).values(rows)
}
