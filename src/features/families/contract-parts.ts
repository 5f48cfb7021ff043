import * as z from 'zod'
import { ALLERGY_ANSWERS } from './allergies.ts'
import { SEVERITIES } from './child-safety.ts'
import { SENTENCES } from './joining-sentences.ts'

/** Far beyond what a field may hold: longer texts are not even read. The rules say the exact bounds in a sentence. */
export const text = (missing: string) => z.string(missing).max(2000, SENTENCES.tooLong)

export const YesOrNo = z.enum(['yes', 'no'], SENTENCES.photoConsent)

/** The parent of a family that joins, as it is sent. */
export const ParentBody = z.strictObject({
  fullName: text(SENTENCES.fullName),
  email: text(SENTENCES.email),
  phone: text(SENTENCES.phone),
})

/** What every form asks about a child of a family that joins, as it is sent. */
export const ChildBody = z.strictObject({
  fullName: text(SENTENCES.fullName),
  dateOfBirth: text(SENTENCES.dateOfBirth),
  allergies: text(SENTENCES.tooLong).optional(),
})

/** Somebody to call, or who may pick up, as it is sent. */
export const ContactBody = z.strictObject({
  fullName: text(SENTENCES.fullName),
  phone: text(SENTENCES.phone),
  relationship: text(SENTENCES.relationship),
})

/** What staff see of a child's allergies, spread into the shape of the child. */
export const allergyFields = {
  /** `not-answered` is to be asked; never show it as `none`. */
  allergyAnswer: z.enum(ALLERGY_ANSWERS),
  /** Null unless some are named. */
  allergies: z.string().nullable(),
  allergySeverity: z.enum(SEVERITIES).nullable(),
  hasEpiPen: z.boolean(),
}

/** A child as its own family sees it. */
export const Child = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** 'YYYY-MM-DD', a day without a zone; `birthDate` is the same under its other name. */
  dateOfBirth: z.string(),
  birthDate: z.string(),
  /** Full years today, by birthday, in the program's zone. */
  age: z.int(),
  parentId: z.string(),
  /**
   * Null unless some are named, and for an account whose e-mail address was never proved: then `safety` is null, too.
   * `safety.allergyAnswer` tells none from not answered.
   */
  allergies: z.string().nullable(),
  safety: z
    .object({
      allergyAnswer: z.enum(ALLERGY_ANSWERS),
      severity: z.enum(SEVERITIES).nullable(),
      hasEpiPen: z.boolean(),
      medicalNotes: z.string().nullable(),
      /** 'YYYY-MM-DD' in the program's zone. */
      checkedOn: z.string(),
      /** A year has passed since. */
      recheckDue: z.boolean(),
    })
    .nullable(),
  interests: z.array(z.string()),
  otherInterest: z.string().nullable(),
  photoConsent: z.enum(['yes', 'no']),
})
