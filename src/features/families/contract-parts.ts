import * as z from 'zod'
import { ALLERGY_ANSWERS } from './allergies.ts'
import { SEVERITIES } from './child-safety.ts'
import { SENTENCES } from './registration-messages.ts'

/** Much longer than any field allows, to reject huge inputs early. The rules check the exact limits. */
export const text = (missing: string) => z.string(missing).max(2000, SENTENCES.tooLong)

export const YesOrNo = z.enum(['yes', 'no'], SENTENCES.photoConsent)

/** The parent of a new family, as sent. */
export const ParentBody = z.strictObject({
  fullName: text(SENTENCES.fullName),
  email: text(SENTENCES.email),
  phone: text(SENTENCES.phone),
})

/** What every form asks about a child of a new family, as sent. */
export const ChildBody = z.strictObject({
  fullName: text(SENTENCES.fullName),
  dateOfBirth: text(SENTENCES.dateOfBirth),
  allergies: text(SENTENCES.tooLong).optional(),
})

/** An emergency contact or a pickup person, as sent. */
export const ContactBody = z.strictObject({
  fullName: text(SENTENCES.fullName),
  phone: text(SENTENCES.phone),
  relationship: text(SENTENCES.relationship),
})

/** An emergency contact, as sent. `mayPickUp` puts them on the pickup list (true) or takes them off it (false). */
export const EmergencyContactBody = ContactBody.extend({ mayPickUp: z.boolean().optional() })

/** A child's allergies as staff see them, to spread into the child's shape. */
export const allergyFields = {
  /** `not-answered` means staff should ask. Never show it as `none`. */
  allergyAnswer: z.enum(ALLERGY_ANSWERS),
  /** Null unless the family named some. */
  allergies: z.string().nullable(),
  allergySeverity: z.enum(SEVERITIES).nullable(),
  hasEpiPen: z.boolean(),
}

/** A child as their own family sees them. */
export const Child = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** 'YYYY-MM-DD', a calendar day without a time zone. `birthDate` is the same value under its other name. */
  dateOfBirth: z.string(),
  birthDate: z.string(),
  /** Age in full years today, in the program's time zone. */
  age: z.int(),
  parentId: z.string(),
  /**
   * Null unless the family named some, and null for an account with an unverified email address. In that case `safety` is
   * null too. `safety.allergyAnswer` tells "none" from "not answered".
   */
  allergies: z.string().nullable(),
  safety: z
    .object({
      allergyAnswer: z.enum(ALLERGY_ANSWERS),
      severity: z.enum(SEVERITIES).nullable(),
      hasEpiPen: z.boolean(),
      medicalNotes: z.string().nullable(),
      /** 'YYYY-MM-DD' in the program's time zone. */
      checkedOn: z.string(),
      /** More than a year has passed since then. */
      recheckDue: z.boolean(),
    })
    .nullable(),
  interests: z.array(z.string()),
  otherInterest: z.string().nullable(),
  photoConsent: z.enum(['yes', 'no']),
})
