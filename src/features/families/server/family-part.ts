import { asc, eq } from 'drizzle-orm'
import type { ServerAccountPart } from '#src/features/accounts/server.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import { forgetAnswers } from '#src/platform/http/forget-answers.ts'
import { allergyAnswer } from '../allergies.ts'
import { childrenOf } from './children-of.ts'
import { contactsOf } from './keep-contacts.ts'
import { recordParentChange } from './keep-parent-change.ts'
import { pickupPeopleOf } from './pickup-people.ts'
import {
  children,
  consents,
  emergencyContacts,
  familyCorrections,
  peopleChanges,
  pickupPeople,
  verbalConsents,
} from './tables.ts'

/** A placeholder birth date, so an anonymized child's row reveals nothing. */
const NO_BIRTHDAY = '2000-01-01'

/**
 * The family's part of an account. Consents are kept as evidence. Children keep their rows, because registrations and
 * invoices refer to them, but lose everything that identifies them.
 */
export const familyPart: ServerAccountPart = {
  name: 'family',
  async read(db, { id }) {
    const changes = await db
      .select()
      .from(peopleChanges)
      .where(eq(peopleChanges.parentId, id))
      .orderBy(asc(peopleChanges.createdAt))
    const given = await db
      .select({
        policy: policyVersions.title,
        version: policyVersions.version,
        childId: consents.childId,
        agreed: consents.agreed,
        signature: consents.signature,
        fromAddress: consents.address,
        browser: consents.userAgent,
        at: consents.createdAt,
      })
      .from(consents)
      .innerJoin(policyVersions, eq(policyVersions.id, consents.policyVersionId))
      .where(eq(consents.parentId, id))
      .orderBy(asc(consents.createdAt))
    const spoken = await db
      .select({ policy: policyVersions.title, version: policyVersions.version, at: verbalConsents.createdAt })
      .from(verbalConsents)
      .innerJoin(policyVersions, eq(policyVersions.id, verbalConsents.policyVersionId))
      .where(eq(verbalConsents.parentId, id))
      .orderBy(asc(verbalConsents.createdAt), asc(policyVersions.title))
    const corrected = await db
      .select()
      .from(familyCorrections)
      .where(eq(familyCorrections.parentId, id))
      .orderBy(asc(familyCorrections.createdAt), asc(familyCorrections.id))
    return {
      children: (await childrenOf(db, id)).map(({ parentId: _, noAllergies, ...child }) => ({
        ...child,
        allergyAnswer: allergyAnswer({ ...child, noAllergies }),
      })),
      emergencyContacts: await contactsOf(db, id),
      pickupPeople: await pickupPeopleOf(db, id),
      changesOfPeople: changes.map(({ kind, before, after, createdAt }) => ({ kind, before, after, at: createdAt })),
      consents: given,
      agreedByPhone: spoken,
      correctedByStaff: corrected.map(({ parentId: _, madeBy: __, createdAt, ...row }) => ({ ...row, at: createdAt })),
    }
  },
  profileChanged: (tx, { id }, change) => recordParentChange(tx, id, change),
  async erase(tx, { id }) {
    await tx.delete(emergencyContacts).where(eq(emergencyContacts.parentId, id))
    await tx.delete(pickupPeople).where(eq(pickupPeople.parentId, id))
    await tx.delete(peopleChanges).where(eq(peopleChanges.parentId, id))
    await tx.delete(familyCorrections).where(eq(familyCorrections.parentId, id))
    const formerChildren = await tx
      .update(children)
      .set({
        firstName: 'Former child',
        lastName: '',
        dateOfBirth: NO_BIRTHDAY,
        allergies: null,
        noAllergies: false,
        allergySeverity: null,
        hasEpiPen: false,
        medicalNotes: null,
        interests: [],
        otherInterest: null,
        photoConsent: false,
      })
      .where(eq(children.parentId, id))
      .returning({ id: children.id })
    await forgetAnswers(tx, { about: formerChildren.map(child => child.id) })
  },
}
