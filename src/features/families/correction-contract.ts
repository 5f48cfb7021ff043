import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { childFields, noteChildProblems } from './child-fields.ts'
import { ContactBody, text, YesOrNo } from './contract-parts.ts'
import { CORRECTION_SENTENCES, LONGEST_REASON } from './correction-rules.ts'
import { SENTENCES } from './registration-messages.ts'

const { interests: _, otherInterest: __, ...correctable } = childFields

const correction = {
  /** Created when the form opens, so sending it twice corrects once. */
  correctionId: z.uuid(),
  /** The `version` of the family file the form was opened with. */
  version: z.string().max(100),
  /** How staff know. The family sees it. */
  reason: z
    .string(CORRECTION_SENTENCES.reason)
    .trim()
    .min(1, CORRECTION_SENTENCES.reason)
    .max(LONGEST_REASON, SENTENCES.tooLong),
  /** Needed for what makes a child less safe: see `correction-rules.ts`. */
  parentToldUs: z.boolean().default(false),
}
const childId = z.uuid()

const CorrectionBody = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('parent'),
    ...correction,
    fullName: text(SENTENCES.fullName),
    phone: text(SENTENCES.phone),
  }),
  z.strictObject({ what: z.literal('child'), ...correction, childId, ...correctable }).superRefine(noteChildProblems),
  z.strictObject({
    what: z.literal('emergency-contacts'),
    ...correction,
    emergencyContacts: z.array(ContactBody).max(10, SENTENCES.twoContacts),
  }),
  z.strictObject({
    what: z.literal('pickup-people'),
    ...correction,
    people: z.array(ContactBody).max(50, SENTENCES.tooManyPickupPeople),
  }),
  z.strictObject({ what: z.literal('photo-consent'), ...correction, childId, photoConsent: YesOrNo }),
])
export type Correction = z.output<typeof CorrectionBody>

/** What staff correct when a parent calls or writes. */
export const correctionContract = defineContract({
  'POST /api/admin/families/:id/corrections': {
    summary: "Corrects one part of a family's details, with how staff know. The family gets one email about it",
    access: 'staff',
    permission: 'families',
    params: z.object({ id: z.uuid() }),
    body: CorrectionBody,
    answer: z.object({ message: z.string() }),
    refusals: {
      'invalid-input': { status: 400, message: 'Please check what you entered.' },
      'nothing-changed': { status: 409, message: 'This is what we already have on file. Nothing was changed.' },
      'changed-meanwhile': {
        status: 409,
        message: 'Someone else just changed this family. Compare it with what you typed, then save again.',
      },
    },
  },
})
