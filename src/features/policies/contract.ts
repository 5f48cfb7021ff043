import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
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

const LONGEST = { title: 120, summary: 1_000, body: 60_000 } as const
const words = (name: keyof typeof LONGEST, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(LONGEST[name], `Please use at most ${LONGEST[name].toLocaleString('en-US')} characters`)

/** The words now in force, and every version from before. */
const Versions = z.object({
  current: Policy,
  versions: z.array(z.object({ version: z.int(), title: z.string(), askAgain: z.boolean(), publishedAt: z.string() })),
})

/** The policies as they are in force now. */
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
  'GET /api/admin/policies/:policy/versions': {
    summary: 'One policy with its versions, newest first, at most 100',
    access: 'admin',
    params: z.object({ policy: z.enum(POLICY_NAMES) }),
    answer: Versions,
  },
  'POST /api/admin/policies/:policy/versions': {
    summary: 'Publishes new words; with `askAgain` families agree once more before they register for something new',
    access: 'admin',
    status: 201,
    params: z.object({ policy: z.enum(POLICY_NAMES) }),
    body: z.strictObject({
      title: words('title', 'Title is required'),
      summary: multiline(words('summary', 'Please say it in plain words first')),
      body: multiline(words('body', 'The text is required')),
      askAgain: z.boolean(),
      /** The version that was open in the editor. */
      readVersion: z.int().min(1),
    }),
    answer: Versions,
    refusals: {
      'changed-meanwhile': {
        status: 409,
        message:
          'Somebody else published a version meanwhile. Reload to see it; your words stay in the form until then.',
      },
      'same-words': { status: 409, message: 'These are the words that are in force already.' },
    },
  },
})
export type PoliciesContract = typeof policiesContract
export type PolicyAnswer = z.infer<typeof Policy>
