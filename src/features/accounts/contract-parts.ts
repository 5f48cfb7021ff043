import * as z from 'zod'
import { isEmail, nameProblem, passwordProblem, SENTENCES } from './account-rules.ts'

export const Email = z.string().max(254, SENTENCES.email).trim().refine(isEmail, SENTENCES.email)
export const NewPassword = z
  .string()
  .max(1000)
  .superRefine((password, context) => {
    const problem = passwordProblem(password)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
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
/** A password that strangers try first. */
export const passwordRefusals = {
  'password-known': {
    status: 400,
    message: 'That password is among the first that strangers try. Three words only you would put together work well.',
  },
} as const
