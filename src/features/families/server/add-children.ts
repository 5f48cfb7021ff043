import { eq } from 'drizzle-orm'
import { newIdBeside } from '#src/lib/button-color.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { readAllergies } from '../allergies.ts'
import { splitName } from '../full-name.ts'
import type { JoiningChild } from '../registration-rules.ts'
import { children } from './tables.ts'

export type AddedChild = { id: string; firstName: string; photoConsent: boolean }

/** Adds children to a family, each with its own button color, and returns them in the same order. */
export async function addChildren(
  tx: Queryable,
  parentId: string,
  added: readonly JoiningChild[],
): Promise<AddedChild[]> {
  const siblings = await tx.select({ id: children.id }).from(children).where(eq(children.parentId, parentId))
  const family = siblings.map(({ id }) => id)
  const rows = added.map(child => ({
    id: nextId(family),
    parentId,
    ...splitName(child.fullName),
    dateOfBirth: child.dateOfBirth,
    ...readAllergies(child.allergies),
    medicalNotes: child.medicalNotes?.trim() || null,
    interests: [...new Set(child.interests ?? [])],
    otherInterest: child.otherInterest?.trim() || null,
    photoConsent: child.photoConsent === 'yes',
  }))
  await tx.insert(children).values(rows)
  return rows.map(({ id, firstName, photoConsent }) => ({ id, firstName, photoConsent }))
}

/** An id next to those the family already has, which it joins. */
function nextId(family: string[]): string {
  const id = newIdBeside(family)
  family.push(id)
  return id
}
