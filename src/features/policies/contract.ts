import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { POLICY_NAMES } from './policy-names.ts'

const Policy = z.object({
  policy: z.enum(POLICY_NAMES),
  version: z.int(),
  title: z.string(),
  /** Plain words, to be read first. */
  summary: z.string(),
  /** Plain text in the form of `policy-blocks.ts`. */
  body: z.string(),
  readingMinutes: z.int(),
  /** ISO 8601 instant at which this wording came into force. */
  publishedAt: z.string(),
})

/** The policies as they are in force now (PRODUCT.md part 4). */
export const policiesContract = defineContract({
  'GET /api/policies': {
    summary: 'All policies in force, in reading order',
    access: 'public',
    cached: 'policies',
    answer: z.array(Policy),
  },
  'GET /api/policies/:policy': {
    summary: 'One policy in force',
    access: 'public',
    cached: 'policies',
    params: z.object({ policy: z.enum(POLICY_NAMES) }),
    answer: Policy,
  },
})
export type PoliciesContract = typeof policiesContract
export type PolicyAnswer = z.infer<typeof Policy>
