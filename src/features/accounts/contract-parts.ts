import * as z from 'zod'
import { multiline } from '#src/lib/one-line.ts'
import { isEmail, LONGEST_PASSWORD, nameProblem, passwordProblem, SENTENCES } from './account-rules.ts'

export const Email = z.string().max(254, SENTENCES.email).trim().refine(isEmail, SENTENCES.email)
/** A password as somebody types it again: only its being right matters. */
export const Password = multiline(
  z
    .string()
    .min(1, SENTENCES.passwordMissing)
    .max(LONGEST_PASSWORD * 2),
)
export const NewPassword = multiline(
  z
    .string()
    .max(1000)
    .superRefine((password, context) => {
      const problem = passwordProblem(password)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
)
export const name = (missing: string) =>
  z
    .string(missing)
    .max(500, SENTENCES.name)
    .trim()
    .superRefine((text, context) => {
      const problem = nameProblem(text, missing)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
export const Token = z.string().min(1).max(100)
/** What a call answers that has only a sentence to say. */
export const Done = z.object({ message: z.string() })
export const HOUR = 3600
export const linkRefusals = {
  'link-not-usable': { status: 410, message: 'This link was used already or is too old. Please ask for a new one.' },
} as const
/** A password that strangers try first. */
export const passwordRefusals = {
  'password-known': {
    status: 400,
    message: 'That password is among the first that strangers try. Three words only you would put together work well.',
  },
} as const
