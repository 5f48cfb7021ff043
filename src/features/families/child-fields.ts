import * as z from 'zod'
import { multiline } from '#src/lib/one-line.ts'
import { SEVERITIES, safetyProblems } from './child-safety.ts'
import { text } from './contract-parts.ts'
import { SENTENCES } from './registration-messages.ts'
import { childProblems } from './registration-rules.ts'

/** A child of a registered family as the forms send it, to spread into the shape of a body. */
export const childFields = {
  fullName: text(SENTENCES.fullName),
  dateOfBirth: text(SENTENCES.dateOfBirth),
  allergies: text(SENTENCES.tooLong).default(''),
  allergySeverity: z.enum(SEVERITIES, SENTENCES.severity).nullable().default(null),
  hasEpiPen: z.boolean().default(false),
  medicalNotes: multiline(z.string().max(5000, SENTENCES.tooLong).default('')),
  interests: z.array(text(SENTENCES.unknownInterest)).max(50, SENTENCES.interests).default([]),
  otherInterest: text(SENTENCES.tooLong).default(''),
}

type Sent = Pick<
  z.infer<z.ZodObject<typeof childFields>>,
  'fullName' | 'dateOfBirth' | 'allergies' | 'allergySeverity' | 'hasEpiPen' | 'medicalNotes'
> & { interests?: string[]; otherInterest?: string; photoConsent?: 'yes' | 'no'; signature?: string }

/** The form's own error messages. The page uses the same ones. */
export function noteChildProblems(child: Sent, context: z.RefinementCtx) {
  const { photoConsent = 'no', signature: signed = '' } = child
  const unsigned = photoConsent === 'yes' && signed.trim() === '' ? { signature: SENTENCES.signature } : {}
  const problems = { ...childProblems({ ...child, photoConsent }), ...safetyProblems(child), ...unsigned }
  for (const [path, message] of Object.entries(problems)) {
    if (message) context.addIssue({ code: 'custom', message, path: [path] })
  }
}
