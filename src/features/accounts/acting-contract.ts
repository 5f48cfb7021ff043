import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { confirmRefusals } from './account-contract.ts'

const byId = z.object({ id: z.string().max(80) })
const LONGEST_REASON = 200

const Acting = z.object({
  familyId: z.string(),
  /** Whose family it is, for the banner. */
  parent: z.string(),
  reason: z.string(),
  /** ISO 8601 instant at which it ends by itself. */
  until: z.string(),
})
export type ActingAnswer = z.infer<typeof Acting>

/** Staff who look at the site as a family sees it (T88): with a reason, in the open, and without the family's money. */
export const actingContract = defineContract({
  'POST /api/admin/families/:id/act': {
    summary: 'Looks at the site as a family for 30 minutes, with a reason that is kept',
    access: 'staff',
    params: byId,
    body: z.strictObject({
      reason: z
        .string('Please say why')
        .trim()
        .min(1, 'Please say why')
        .max(LONGEST_REASON, `Please use at most ${LONGEST_REASON} characters`),
    }),
    answer: Acting,
    refusals: confirmRefusals,
  },
  'GET /api/acting': {
    summary: 'As which family this browser looks at the site, if it does',
    access: 'public',
    answer: z.object({ acting: Acting.nullable() }),
  },
  'POST /api/acting/stop': {
    summary: 'Goes back to being oneself',
    access: 'public',
    acting: 'allowed',
    answer: z.object({ message: z.string() }),
  },
})
