import { createHash } from 'node:crypto'
import type { FamilyPerson } from '../../family-people.ts'
import type { Child } from '../children-of.ts'

/** Everything staff can correct about one family. */
export type Correctable = {
  parent: { firstName: string; lastName: string; phone: string | null }
  contacts: readonly FamilyPerson[]
  pickupPeople: readonly FamilyPerson[]
  children: readonly Child[]
}

/** A fingerprint of it, so that a form opened before someone else's change can't undo that change unseen. */
export function familyVersion({ parent, contacts, pickupPeople, children }: Correctable): string {
  const about = children.map(({ interests: _, otherInterest: __, safetyCheckedAt: ___, ...child }) => child)
  const all = [parent.firstName, parent.lastName, parent.phone, contacts, pickupPeople, about]
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 22)
}
