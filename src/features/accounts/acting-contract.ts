import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { confirmRefusals } from './account-contract.ts'

const byId = z.object({ id: z.string().max(80) })
const LONGEST_REASON = 200

const Acting = z.object({
  familyId: z.string(),
  /** The family's name, for the banner. */
  parent: z.string(),
  reason: z.string(),
  /** ISO 8601 instant when it ends automatically. */
  until: z.string(),
})
export type ActingAnswer = z.infer<typeof Acting>

/** Staff who view the site as a family sees it (T88): with a reason, visibly, and without access to the family's money. */
export const actingContract = defineContract({
  'POST /api/admin/families/:id/act': {
    summary: 'Views the site as a family for 30 minutes. The reason is recorded',
    access: 'staff',
    permission: 'families',
    params: byId,
    body: z.strictObject({
      reason: z
        .string('Enter a reason')
        .trim()
        .min(1, 'Enter a reason')
        .max(LONGEST_REASON, `Use ${LONGEST_REASON} characters or fewer`),
    }),
    answer: Acting,
    refusals: confirmRefusals,
  },
  'GET /api/acting': {
    summary: 'The family this browser is viewing the site as, if any',
    access: 'public',
    answer: z.object({ acting: Acting.nullable() }),
  },
  'POST /api/acting/stop': {
    summary: 'Stops viewing the site as a family',
    access: 'public',
    acting: 'allowed',
    answer: z.object({ message: z.string() }),
  },
})
