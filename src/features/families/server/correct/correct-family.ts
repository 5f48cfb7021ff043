import { eq } from 'drizzle-orm'
import { findUser } from '#src/features/accounts/server.ts'
import { senderIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import type { Correction } from '../../correction-contract.ts'
import { CORRECTION_SENTENCES } from '../../correction-rules.ts'
import { forStaff } from '../../registration-messages.ts'
import type { PhotoConsentWithdrawn } from '../change-photo-consent.ts'
import { childrenOf } from '../children-of.ts'
import { contactsOf } from '../keep-contacts.ts'
import { lockFamily } from '../lock-family.ts'
import { familyCorrectedMail } from '../mails/family-corrected-mail.ts'
import { pickupPeopleOf } from '../pickup-people.ts'
import { familyCorrections } from '../tables.ts'
import { familyVersion } from './family-version.ts'
import { planCorrection } from './plan-correction.ts'

type Asking = Pick<RequestContext, 'address' | 'userAgent' | 'note'> & { viewer: Viewer }
type Refusal = 'not-found' | 'invalid-input' | 'nothing-changed' | 'changed-meanwhile'

/**
 * Staff correct one part of a family's details. What makes a child less safe must come from the parent. The reason and who
 * did it are kept, and the family gets one email. Sent twice, it's done once.
 */
export async function correctFamily(
  app: App,
  parentId: string,
  correction: Correction,
  asking: Asking,
  photoConsentWithdrawn: PhotoConsentWithdrawn,
): Promise<Outcome<{ email: string }, Refusal>> {
  const { what, correctionId, reason, parentToldUs } = correction
  return inTransaction(app.db, async tx => {
    await lockFamily(tx, parentId)
    const parent = await findUser(tx, parentId)
    if (parent?.role !== 'parent' || parent.disabledAt) return refused('not-found')
    const [done] = await tx.select().from(familyCorrections).where(eq(familyCorrections.id, correctionId))
    if (done) return done.parentId === parentId ? { ok: true, email: parent.email } : refused('not-found')

    const family = {
      parent,
      contacts: await contactsOf(tx, parentId),
      pickupPeople: await pickupPeopleOf(tx, parentId),
      children: await childrenOf(tx, parentId),
    }
    if (familyVersion(family) !== correction.version) return refused('changed-meanwhile')
    const plan = await planCorrection(family, correction, { app, tx, from: asking, photoConsentWithdrawn })
    if (!plan) return refused('not-found')
    const { child, details, confirm, fields = {} } = plan
    if (Object.keys(fields).length > 0) return invalid(fields)
    if (details.length === 0) return refused('nothing-changed')
    if (confirm && !parentToldUs) return invalid({ parentToldUs: CORRECTION_SENTENCES.parentToldUs })

    await plan.save(tx)
    const names = details.map(({ name }) => name)
    await tx.insert(familyCorrections).values({
      id: correctionId,
      parentId,
      childId: child?.id ?? null,
      what,
      details: names,
      reason,
      parentToldUs,
      madeBy: asking.viewer.id,
      createdAt: app.clock.now(),
    })
    await app.mail(
      tx,
      familyCorrectedMail(await senderIn(tx, app.settings), parent, { what, details, child: child?.firstName }),
    )
    // The reason stays out, because it may be about a child's health.
    const after = { correction: correctionId, what, details: names, parentToldUs }
    await asking.note(tx, { about: { kind: 'family', id: parentId }, after })
    return { ok: true, email: parent.email }
  })
}

function invalid(problems: Record<string, string>) {
  const fields = forStaff(problems)
  return refused('invalid-input', { fields, message: Object.values(fields)[0] })
}
