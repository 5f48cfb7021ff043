import { and, eq } from 'drizzle-orm'
import { findUser, type User } from '#src/features/accounts/server.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Queryable, Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { birthDateProblem } from '../child-age.ts'
import type { ChildSafety } from '../child-safety.ts'
import { splitName } from '../full-name.ts'
import { SENTENCES } from '../registration-messages.ts'
import { isSameChild, type JoiningChild, type JoiningProblems } from '../registration-rules.ts'
import { addChildren } from './add-children.ts'
import { type Child, childrenOf } from './children-of.ts'
import { hasRegistered } from './has-joined.ts'
import { lockOpenFamily } from './lock-family.ts'
import { policiesToAgree } from './policies-to-agree.ts'
import { recordPhotoConsents } from './record-consents.ts'
import { safetyColumns } from './safety-columns.ts'
import { children } from './tables.ts'

export type ChildForm = Omit<JoiningChild, 'photoConsent' | 'allergies'> & ChildSafety
type From = Pick<RequestContext, 'address' | 'userAgent'>
type Refusal = 'invalid-input' | 'verify-first' | 'staff-account'

/** Adds a child to a registered family that has nothing left to agree to, whether changed policies or a phone agreement. */
export async function addChild(
  app: App,
  viewer: Viewer,
  { signature, ...form }: ChildForm & { photoConsent: 'yes' | 'no'; signature: string },
  from: From,
): Promise<Outcome<{ child: Child }, Refusal | 'join-first' | 'policies-changed'>> {
  if (viewer.role !== 'parent') return refused('staff-account')
  return inFamily(app, viewer, async (tx, parent) => {
    if (!(await hasRegistered(tx, parent.id))) return refused('join-first')
    if ((await policiesToAgree(tx, parent.id)).length > 0) return refused('policies-changed')
    const wrong = refusedFor(await childProblemsToday(app, tx, parent.id, form))
    if (wrong) return wrong
    const [added] = await addChildren(tx, parent.id, [form])
    const [child] = await tx
      .update(children)
      .set(safetyColumns(form, app.clock.now()))
      .where(eq(children.id, added!.id))
      .returning()
    await recordPhotoConsents(tx, parent, signature, [added!], from)
    return { ok: true, child: child! }
  })
}

/** Updates a child's details. Safety information that was just reviewed counts as checked. */
export async function changeChild(
  app: App,
  viewer: Viewer,
  childId: string,
  form: ChildForm,
): Promise<Outcome<{ child: Child }, Refusal>> {
  if (!viewer.verified) return refused('verify-first')
  return inFamily(app, viewer, async (tx, parent) => {
    const wrong = refusedFor(await childProblemsToday(app, tx, parent.id, form, childId))
    if (wrong) return wrong
    return { ok: true, child: await saveChild(tx, parent.id, childId, form, app.clock.now()) }
  })
}

/**
 * Writes a child's details. `checkedAt` is when the family last confirmed the safety information. Interests that the form
 * doesn't ask for stay.
 */
export async function saveChild(
  tx: Queryable,
  parentId: string,
  childId: string,
  form: ChildForm,
  checkedAt: Date,
): Promise<Child> {
  const [child] = await tx
    .update(children)
    .set({
      ...splitName(form.fullName),
      dateOfBirth: form.dateOfBirth,
      interests: form.interests && [...new Set(form.interests)],
      otherInterest: form.otherInterest === undefined ? undefined : form.otherInterest.trim() || null,
      ...safetyColumns(form, checkedAt),
    })
    .where(and(eq(children.id, childId), eq(children.parentId, parentId)))
    .returning()
  return child!
}

const inFamily = <T>(app: App, viewer: Viewer, work: (tx: Transaction, parent: User) => Promise<T>): Promise<T> =>
  inTransaction(app.db, async tx => {
    await lockOpenFamily(tx, viewer.id)
    return work(tx, (await findUser(tx, viewer.id))!)
  })

/** What only the server can check, by field: whether the age is plausible today, and whether the family already has this child. */
export async function childProblemsToday(
  app: App,
  tx: Queryable,
  parentId: string,
  form: Pick<ChildForm, 'fullName' | 'dateOfBirth'>,
  besides?: string,
): Promise<JoiningProblems> {
  const { timeZone } = await readProgramSettingsIn(tx)
  const born = birthDateProblem(form.dateOfBirth, dayOf(app.clock.now(), timeZone))
  if (born) return { dateOfBirth: born }
  const twice = (await childrenOf(tx, parentId)).some(
    other => other.id !== besides && isSameChild(form, { ...other, fullName: `${other.firstName} ${other.lastName}` }),
  )
  return twice ? { fullName: SENTENCES.childOfFamily } : {}
}

/** The refusal for the first of these problems, if there is one. */
function refusedFor(fields: JoiningProblems) {
  const [message] = Object.values(fields)
  return message ? refused('invalid-input', { fields, message }) : undefined
}
