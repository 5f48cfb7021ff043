import * as z from 'zod'
import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import { defineContract } from '#src/lib/contract.ts'
import { Child, ChildBody, ContactBody, ParentBody, text, YesOrNo } from './contract-parts.ts'
import { familyContract } from './family-contract.ts'
import { joiningProblems } from './joining-rules.ts'
import { MOST_CHILDREN, SENTENCES } from './joining-sentences.ts'
import { phoneContract } from './phone-contract.ts'

const HOUR = 3600
const PolicyAnswers = z.strictObject({
  termsOfService: z.boolean(SENTENCES.termsOfService),
  privacyPolicy: z.boolean(SENTENCES.privacyPolicy),
  cancellationPolicy: z.boolean(SENTENCES.cancellationPolicy),
  safetyGuidelines: z.boolean(SENTENCES.safetyGuidelines),
})

/** What the form sends. The shape is checked here, everything else by the rules the page uses too. */
export const JoiningBody = z
  .strictObject({
    parent: ParentBody,
    children: z
      .array(
        ChildBody.extend({
          interests: z
            .array(text(SENTENCES.unknownInterest), SENTENCES.interests)
            .max(50, SENTENCES.interests)
            .optional(),
          otherInterest: text(SENTENCES.tooLong).optional(),
          photoConsent: YesOrNo,
        }),
        SENTENCES.noChild,
      )
      .max(MOST_CHILDREN, SENTENCES.tooManyChildren),
    emergencyContacts: z.array(ContactBody, SENTENCES.twoContacts).max(10, SENTENCES.twoContacts),
    acknowledgements: PolicyAnswers,
    policyViewed: PolicyAnswers,
    digitalSignature: text(SENTENCES.signature),
  })
  .superRefine((joining, context) => {
    for (const [path, message] of Object.entries(joiningProblems(joining))) {
      context.addIssue({ code: 'custom', message, path: path.split('.') })
    }
  })

/** Joining, and what a family may see of itself. */
export const familiesContract = defineContract({
  ...familyContract,
  ...phoneContract,
  'POST /api/register': {
    summary: 'Makes a family and signs the parent in; a signed-in parent adds children to the own family',
    access: 'public',
    limit: { per: 'address', max: 30, seconds: HOUR },
    // Counts for signed-in parents; for a visitor the e-mail address lets the form through once.
    repeatable: true,
    body: JoiningBody,
    answer: z.object({
      user: z.object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        role: z.enum(['parent', 'staff', 'admin', 'unknown']),
      }),
      /** Only the children that were just added, in the order of the form. */
      children: z.array(z.object({ id: z.string(), firstName: z.string() })),
    }),
    refusals: {
      'account-exists': {
        status: 409,
        message: 'You already have an account. Please sign in to add another registration.',
      },
      'other-account': {
        status: 409,
        message: 'You are signed in with another e-mail address. Please use that one, or sign out first.',
      },
      'staff-account': { status: 409, message: 'A staff account has no family. Please sign out first.' },
      'contacts-differ': {
        status: 409,
        message:
          'We know other people to call. Please change them on your family page, where we ask for your password.',
      },
      'too-many-tries': { status: 429, message: 'That was a lot of tries. Please wait an hour, or call us.' },
      'invalid-input': { status: 400, message: 'Please check what you entered.' },
    },
  },
  'GET /api/children': { summary: "The family's children", access: 'signed-in', answer: z.array(Child) },
  'GET /api/auth/children': {
    summary: 'The same list under its other name',
    access: 'signed-in',
    answer: z.array(Child),
  },
  'GET /api/family': {
    summary: 'What the family told us before, so that nobody types it twice',
    access: 'signed-in',
    answer: z.object({
      parent: z.object({ fullName: z.string(), email: z.string(), phone: z.string() }),
      contacts: z.array(z.object({ fullName: z.string(), phone: z.string(), relationship: z.string() })),
      /** Who may pick the children up besides the parent. */
      pickupPeople: z.array(z.object({ fullName: z.string(), phone: z.string(), relationship: z.string() })),
      /** Policies this parent agreed to in the wording that is in force now. */
      agreedPolicies: z.array(z.enum(AGREED_POLICIES)),
      /** Two people to call are known, and each policy was agreed to in some version. */
      joined: z.boolean(),
    }),
  },
})
export type FamiliesContract = typeof familiesContract
export type ChildAnswer = z.infer<typeof Child>
