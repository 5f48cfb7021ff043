import { createAccount, findUser, findUserByEmail, sendSetPasswordLink } from '#src/features/accounts/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import { currentPolicies } from '#src/features/policies/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { formatPhone } from '#src/lib/phone-number.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { Asking, Viewer } from '#src/platform/http/handlers.ts'
import { splitName } from '../../full-name.ts'
import { type PhoneForm, phoneProblems } from '../../phone-rules.ts'
import { addChildren } from '../add-children.ts'
import { keepContacts } from '../keep-contacts.ts'
import { spokenConsents } from '../tables.ts'

type From = Pick<Asking, 'note'> & { viewer: Viewer }
type Refusal = 'account-exists' | 'invalid-input'

/** Where the mailed link leads once a password is chosen. */
const SIGN_PAGE = '/agree?returnTo=/parent-dashboard'

/**
 * Makes a family from what a parent said on the phone: account without password, children, contacts. What was agreed to is
 * noted as spoken, never as signed; photos of the children stay forbidden until the family signs (T78).
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
  const email = form.parent.email.trim()
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
  await keepContacts(tx, user.id, form.emergencyContacts)
  await noteSpoken(tx, user.id, viewer.id)
  await sendSetPasswordLink(app, tx, user, {
    returnTo: SIGN_PAGE,
    paragraphs: [
      'As we said on the phone, your family has an account now. We typed what you told us.',
      'Please choose a password, look at what we wrote down, and sign the four policies. It takes five minutes.',
    ],
  })
  await note(tx, { about: { kind: 'family', id: user.id }, after: { byPhone: true, children: form.children.length } })
  return { ok: true as const, id: user.id, email: user.email }
}

/** That the four policies were agreed to on the phone, in which wording, and who heard it. */
async function noteSpoken(tx: Transaction, parentId: string, takenBy: string): Promise<void> {
  const policies = await currentPolicies(tx)
  const rows = AGREED_POLICIES.map(policy => ({ parentId, policyVersionId: policies[policy].id, takenBy }))
  await tx.insert(spokenConsents).values(rows)
}
