import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { POLICY_NAMES } from './policy-names.ts'

const Policy = z.object({
  policy: z.enum(POLICY_NAMES),
  version: z.int(),
  title: z.string(),
  /** The short version, shown first. */
  summary: z.string(),
  /** Plain text in the format of `policy-blocks.ts`. */
  body: z.string(),
  readingMinutes: z.int(),
  /** ISO 8601 instant when this version came into force. */
  publishedAt: z.string(),
})

const LONGEST = { title: 120, summary: 1_000, body: 60_000 } as const
const textField = (name: keyof typeof LONGEST, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(LONGEST[name], `Use ${LONGEST[name].toLocaleString('en-US')} characters or fewer`)

/** The current version and all earlier ones. */
const Versions = z.object({
  current: Policy,
  versions: z.array(z.object({ version: z.int(), title: z.string(), askAgain: z.boolean(), publishedAt: z.string() })),
})

/** The current policies. */
export const policiesContract = defineContract({
  'GET /api/policies': {
    summary: 'All current policies, in reading order',
    access: 'public',
    cached: 'policies',
    answer: z.array(Policy),
  },
  'GET /api/policies/:policy': {
    summary: 'One current policy',
    access: 'public',
    cached: 'policies',
    params: z.object({ policy: z.enum(POLICY_NAMES) }),
    answer: Policy,
  },
  'GET /api/admin/policies/:policy/versions': {
    summary: 'One policy with its versions, newest first, at most 100',
    access: 'staff',
    permission: 'settings',
    params: z.object({ policy: z.enum(POLICY_NAMES) }),
    answer: Versions,
  },
  'POST /api/admin/policies/:policy/versions': {
    summary: 'Publishes a new version. With `askAgain`, families must agree again before their next registration',
    access: 'staff',
    permission: 'settings',
    status: 201,
    params: z.object({ policy: z.enum(POLICY_NAMES) }),
    body: z.strictObject({
      title: textField('title', 'Title is required'),
      summary: multiline(textField('summary', 'Enter a short summary')),
      body: multiline(textField('body', 'Text is required')),
      askAgain: z.boolean(),
      /** The version that was open in the editor. */
      readVersion: z.int().min(1),
    }),
    answer: Versions,
    refusals: {
      'changed-meanwhile': {
        status: 409,
        message: 'Someone else just published a new version. Reload to see it. Your text stays in the form until then.',
      },
      'same-words': { status: 409, message: 'This is the same as the current version.' },
    },
  },
})
export type PoliciesContract = typeof policiesContract
export type PolicyAnswer = z.infer<typeof Policy>
