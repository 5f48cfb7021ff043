import { type Profile, setProfile, type User } from '#src/features/accounts/server.ts'
import { formatPlainDay } from '#src/lib/dates.ts'
import { formatPhone, phoneDigits } from '#src/lib/phone-number.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { typedAllergies } from '../../allergies.ts'
import type { Correction } from '../../correction-contract.ts'
import {
  CORRECTION_SENTENCES,
  confirmHealth,
  confirmParent,
  confirmPhotos,
  confirmPickup,
} from '../../correction-rules.ts'
import type { FamilyPerson } from '../../family-people.ts'
import { isSameName, normalizeName, splitName } from '../../full-name.ts'
import { parentProblems } from '../../registration-rules.ts'
import { childProblemsToday, saveChild } from '../change-child.ts'
import { type PeopleKind, peopleProblems, savePeople } from '../change-people.ts'
import { type PhotoConsentWithdrawn, savePhotoConsent } from '../change-photo-consent.ts'
import type { Child } from '../children-of.ts'
import { isSameList, normalizePeople } from '../keep-contacts.ts'
import { recordParentChange } from '../keep-parent-change.ts'
import { peopleInText } from '../mails/people-changed-mail.ts'
import { safetyColumns } from '../safety-columns.ts'
import type { Correctable } from './family-version.ts'

/** One thing that changes. Without `was` and `is`, the values stay out of emails: they're about health. */
type Detail = { name: string; was?: string; is?: string }

/** What a correction would do, before anything is written. */
export type Plan = {
  child?: Child
  details: Detail[]
  /** Why the parent must have said so. */
  confirm?: string
  /** Problems by field. */
  fields?: Record<string, string>
  save: (tx: Transaction) => Promise<unknown>
}
export type Family = Correctable & { parent: User }
type Of<What extends Correction['what']> = Extract<Correction, { what: What }>
export type CorrectionContext = {
  app: App
  tx: Transaction
  from: Pick<RequestContext, 'address' | 'userAgent'>
  photoConsentWithdrawn: PhotoConsentWithdrawn
}

/**
 * What a correction would change and what's wrong with it, by the rules of the family's own forms. Writes
 * nothing. `undefined` when there's no such child in the family.
 */
export async function planCorrection(
  family: Family,
  correction: Correction,
  around: CorrectionContext,
): Promise<Plan | undefined> {
  if (correction.what === 'parent') return planParent(family, correction)
  if (correction.what === 'child') return planChild(family, correction, around)
  if (correction.what === 'photo-consent') return planPhotos(family, correction, around)
  if (correction.what === 'pickup-people') return planPeople(family, correction.what, correction.people)
  return planPeople(family, correction.what, correction.emergencyContacts)
}

function planParent({ parent, contacts }: Family, typed: Of<'parent'>): Plan {
  const before: Profile = { firstName: parent.firstName, lastName: parent.lastName, phone: parent.phone }
  const after: Profile = { ...splitName(typed.fullName), phone: formatPhone(typed.phone) }
  const [was, is] = [before, after].map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()) as [
    string,
    string,
  ]
  const details = [
    { name: 'name', was, is },
    { name: 'phone', was: before.phone ?? 'None', is: after.phone ?? 'None' },
  ].filter(each => each.was !== each.is)
  const fields = parentProblems(typed)
  const { takenName, takenNumber } = CORRECTION_SENTENCES
  if (was !== is && contacts.some(each => isSameName(each.fullName, is))) fields.fullName ??= takenName
  const digits = phoneDigits(typed.phone)
  if (before.phone !== after.phone && contacts.some(each => phoneDigits(each.phone) === digits))
    fields.phone ??= takenNumber
  return {
    details,
    fields,
    confirm: confirmParent(was, is),
    async save(tx) {
      await setProfile(tx, parent.id, after)
      await recordParentChange(tx, parent.id, { before, after })
    },
  }
}

function planPeople(family: Family, what: PeopleKind, people: FamilyPerson[]): Plan {
  const isPickup = what === 'pickup-people'
  const before = isPickup ? family.pickupPeople : family.contacts
  const after = normalizePeople(people)
  const change = {
    name: isPickup ? 'who can pick up' : 'emergency contacts',
    was: peopleInText(before),
    is: peopleInText(after),
  }
  return {
    details: isSameList(before, after) ? [] : [change],
    // A family that has only one keeps at least that one.
    fields: peopleProblems(what, people, family.parent, family.contacts.length < 2 ? 1 : 2),
    confirm: isPickup ? confirmPickup(before, after) : undefined,
    save: tx => savePeople(tx, family.parent.id, what, people),
  }
}

async function planChild(
  { parent, children }: Family,
  typed: Of<'child'>,
  { app, tx }: CorrectionContext,
): Promise<Plan | undefined> {
  const child = children.find(each => each.id === typed.childId)
  if (!child) return undefined
  const form = { ...typed, fullName: normalizeName(typed.fullName) }
  const is = safetyColumns(form, child.safetyCheckedAt)
  const was = `${child.firstName} ${child.lastName}`.trim()
  const isAllergyChanged =
    is.allergies !== child.allergies ||
    is.noAllergies !== child.noAllergies ||
    is.allergySeverity !== child.allergySeverity ||
    is.hasEpiPen !== child.hasEpiPen
  const details: Detail[] = [
    ...(was === form.fullName ? [] : [{ name: 'name', was, is: form.fullName }]),
    ...(child.dateOfBirth === form.dateOfBirth
      ? []
      : [{ name: 'birth date', was: formatPlainDay(child.dateOfBirth), is: formatPlainDay(form.dateOfBirth) }]),
    ...(isAllergyChanged ? [{ name: 'allergies' }] : []),
    ...(is.medicalNotes === child.medicalNotes ? [] : [{ name: 'medical notes' }]),
  ]
  return {
    child,
    details,
    fields: await childProblemsToday(app, tx, parent.id, form, child.id),
    confirm: confirmHealth(typedSafety(child), typedSafety(is)),
    // Only the family itself can confirm that everything is still correct.
    save: (tx: Transaction) => saveChild(tx, parent.id, child.id, form, child.safetyCheckedAt),
  }
}

/** The stored safety information as a form shows it. */
const typedSafety = (stored: Omit<ReturnType<typeof safetyColumns>, 'safetyCheckedAt'>) => ({
  allergies: typedAllergies({
    allergyAnswer: stored.noAllergies ? 'none' : 'not-answered',
    allergies: stored.allergies,
  }),
  allergySeverity: stored.allergySeverity,
  hasEpiPen: stored.hasEpiPen,
  medicalNotes: stored.medicalNotes ?? '',
})

function planPhotos(
  { parent, children }: Family,
  { childId, photoConsent }: Of<'photo-consent'>,
  { from, photoConsentWithdrawn }: CorrectionContext,
): Plan | undefined {
  const child = children.find(each => each.id === childId)
  if (!child) return undefined
  const inText = (allowed: boolean) => (allowed ? 'Allowed' : 'Not allowed')
  const [was, is] = [child.photoConsent, photoConsent === 'yes']
  return {
    child,
    details: was === is ? [] : [{ name: 'photos', was: inText(was), is: inText(is) }],
    confirm: confirmPhotos(photoConsent),
    save: (tx: Transaction) =>
      savePhotoConsent(tx, parent, childId, { photoConsent, signature: '' }, from, photoConsentWithdrawn),
  }
}
