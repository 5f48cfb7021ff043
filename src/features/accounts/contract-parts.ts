import * as z from 'zod'
import { multiline } from '#src/lib/one-line.ts'
import { isEmail, LONGEST_PASSWORD, nameProblem, passwordProblem, SENTENCES } from './account-rules.ts'

export const Email = z.string().max(254, SENTENCES.email).trim().refine(isEmail, SENTENCES.email)
/** A password that someone types again. It only has to be correct. */
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
/** The answer of a call that only returns a message. */
export const Done = z.object({ message: z.string() })
export const HOUR = 3600
export const linkRefusals = {
  'link-not-usable': { status: 410, message: 'This link has expired or was already used. Request a new one.' },
} as const
/** A password that attackers try first. */
export const passwordRefusals = {
  'password-known': {
    status: 400,
    message: 'That password is too easy to guess. Try three words that only you would put together.',
  },
} as const
