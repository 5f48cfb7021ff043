import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const id = z.string()
const ids = z.array(z.uuid()).max(1_000)
const Samples = z.object({
  /** Whether this site has nothing of its own yet, so that samples can be added. */
  canAdd: z.boolean(),
  /** `isInUse`: a family has registered for it, is on its waitlist or has it in the cart. */
  classes: z.array(z.object({ id, title: z.string(), isInUse: z.boolean() })),
  posts: z.array(z.object({ id, title: z.string() })),
})

/** Sample classes and posts on a site of one's own: drafts to look at, and to remove in one step. */
export const samplesContract = defineContract({
  'GET /api/admin/samples': {
    summary: 'The classes and posts that are marked as samples',
    access: 'staff',
    permission: 'settings',
    answer: Samples,
  },
  'POST /api/admin/samples': {
    summary:
      'Adds sample classes and a sample post as drafts to a site without own ones. Adding them again changes nothing',
    access: 'staff',
    permission: 'settings',
    body: z.strictObject({}),
    answer: Samples,
    refusals: {
      'not-empty': {
        status: 409,
        message: 'Your site already has classes or posts of its own, so no samples were added.',
      },
    },
  },
  'POST /api/admin/samples/removal': {
    summary: 'Deletes these classes and posts if they are samples. A class that a family has anything to do with stays',
    access: 'staff',
    permission: 'settings',
    /** What the confirmation listed: nothing else is removed. */
    body: z.strictObject({ classes: ids, posts: ids }),
    answer: z.object({ classes: z.int(), posts: z.int(), kept: z.array(z.object({ id, title: z.string() })) }),
  },
})
