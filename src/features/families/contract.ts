import * as z from 'zod'
import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import { defineContract } from '#src/lib/contract.ts'
import { Child, ChildBody, EmergencyContactBody, ParentBody, text, YesOrNo } from './contract-parts.ts'
import { correctionContract } from './correction-contract.ts'
import { CORRECTED } from './correction-rules.ts'
import { familyContract } from './family-contract.ts'
import { phoneContract } from './phone-contract.ts'
import { MAX_CHILDREN, SENTENCES } from './registration-messages.ts'
import { registrationErrors } from './registration-rules.ts'

const HOUR = 3600
const PolicyAnswers = z.strictObject({
  termsOfService: z.boolean(SENTENCES.termsOfService),
  privacyPolicy: z.boolean(SENTENCES.privacyPolicy),
  cancellationPolicy: z.boolean(SENTENCES.cancellationPolicy),
  safetyGuidelines: z.boolean(SENTENCES.safetyGuidelines),
})

/** What the form sends. Only the shape is checked here; everything else uses the same rules as the page. */
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
      .max(MAX_CHILDREN, SENTENCES.tooManyChildren),
    emergencyContacts: z.array(EmergencyContactBody, SENTENCES.twoContacts).max(10, SENTENCES.twoContacts),
    acknowledgements: PolicyAnswers,
    policyViewed: PolicyAnswers,
    digitalSignature: text(SENTENCES.signature),
  })
  .superRefine((joining, context) => {
    for (const [path, message] of Object.entries(registrationErrors(joining))) {
      context.addIssue({ code: 'custom', message, path: path.split('.') })
    }
  })

/** Registration, and what a family can see about itself. */
export const familiesContract = defineContract({
  ...familyContract,
  ...correctionContract,
  ...phoneContract,
  'POST /api/register': {
    summary: 'Registers a family and signs the parent in. A signed-in parent adds children to their own family',
    access: 'public',
    limit: { per: 'address', max: 30, seconds: HOUR },
    // Applies to signed-in parents. For a visitor, an email address can only register once.
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
      /** Only the newly added children, in form order. */
      children: z.array(z.object({ id: z.string(), firstName: z.string() })),
    }),
    refusals: {
      'account-exists': {
        status: 409,
        message: 'You already have an account. Sign in to add another child.',
      },
      'other-account': {
        status: 409,
        message: "You're signed in with a different email address. Use that one, or sign out first.",
      },
      'staff-account': {
        status: 409,
        message: "You're signed in with a staff account. Sign out first, then use your family account.",
      },
      'contacts-differ': {
        status: 409,
        message:
          "We have other emergency contacts or pickup people on file for you. Change them on your family page, where we'll ask for your password.",
      },
      'too-many-tries': { status: 429, message: 'Too many tries. Wait an hour, or call us.' },
      'invalid-input': { status: 400, message: 'Please check what you entered.' },
    },
  },
  'GET /api/children': { summary: "The family's children", access: 'signed-in', answer: z.array(Child) },
  'GET /api/auth/children': {
    summary: 'The same list at its other address',
    access: 'signed-in',
    answer: z.array(Child),
  },
  'GET /api/family': {
    summary: "What the family already told us, so they don't have to type it again",
    access: 'signed-in',
    answer: z.object({
      parent: z.object({ fullName: z.string(), email: z.string(), phone: z.string() }),
      /** `mayPickUp`: they're on the pickup list, too. */
      contacts: z.array(
        z.object({ fullName: z.string(), phone: z.string(), relationship: z.string(), mayPickUp: z.boolean() }),
      ),
      /** Who can pick the children up besides the parent. */
      pickupPeople: z.array(z.object({ fullName: z.string(), phone: z.string(), relationship: z.string() })),
      /** Policies whose current version this parent agreed to. */
      agreedPolicies: z.array(z.enum(AGREED_POLICIES)),
      /** What our staff corrected, newest first, at most 20. Empty while the email address isn't verified. */
      corrections: z.array(
        z.object({
          id: z.string(),
          what: z.enum(CORRECTED),
          /** Set for a child's details and photo consent. */
          childId: z.string().nullable(),
          /** What changed: `name`, `birth date`. */
          details: z.array(z.string()),
          reason: z.string(),
          at: z.string(),
        }),
      ),
      /** The family named two emergency contacts and agreed to each policy in some version. */
      joined: z.boolean(),
    }),
  },
})
export type FamiliesContract = typeof familiesContract
export type ChildAnswer = z.infer<typeof Child>
