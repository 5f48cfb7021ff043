import * as z from 'zod'
import { confirmRefusals, verifyRefusals } from '#src/features/accounts/account-contract.ts'
import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import { defineContract } from '#src/lib/contract.ts'
import { multiline } from '#src/lib/one-line.ts'
import { SEVERITIES, safetyProblems } from './child-safety.ts'
import { Child, ContactBody, text, YesOrNo } from './contract-parts.ts'
import { PEOPLE_KINDS } from './family-people.ts'
import { childProblems } from './joining-rules.ts'
import { SENTENCES } from './joining-sentences.ts'

const Person = z.object({ fullName: z.string(), phone: z.string(), relationship: z.string() })
const byId = z.object({ id: z.string().max(80) })
const Page = z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) })

const childFields = {
  fullName: text(SENTENCES.fullName),
  dateOfBirth: text(SENTENCES.dateOfBirth),
  allergies: text(SENTENCES.tooLong).default(''),
  allergySeverity: z.enum(SEVERITIES, SENTENCES.severity).nullable().default(null),
  hasEpiPen: z.boolean().default(false),
  medicalNotes: multiline(z.string().max(5000, SENTENCES.tooLong).default('')),
  interests: z.array(text(SENTENCES.unknownInterest)).max(50, SENTENCES.interests).default([]),
  otherInterest: text(SENTENCES.tooLong).default(''),
}
const signature = z.string().max(500, SENTENCES.tooLong).default('')

type ChildFields = z.infer<z.ZodObject<typeof childFields>>
/** The sentences of the form's own rules; the page uses the same. */
function rules(child: ChildFields & { photoConsent?: 'yes' | 'no'; signature?: string }, context: z.RefinementCtx) {
  const { photoConsent = 'no', signature: signed = '' } = child
  const unsigned = photoConsent === 'yes' && signed.trim() === '' ? { signature: SENTENCES.signature } : {}
  const problems = { ...childProblems({ ...child, photoConsent }), ...safetyProblems(child), ...unsigned }
  for (const [path, message] of Object.entries(problems)) {
    if (message) context.addIssue({ code: 'custom', message, path: [path] })
  }
}

const childRefusals = {
  'invalid-input': { status: 400, message: 'Please check what you entered.' },
  'staff-account': { status: 409, message: 'A staff account has no family.' },
  ...verifyRefusals,
} as const
const ofChild = { access: 'family-owner', owner: { child: 'params.id' }, params: byId } as const

/** The family page: children, whom to call, who may pick up, and what was agreed to (T78-T80). */
export const familyContract = defineContract({
  'POST /api/children': {
    summary: 'Adds a child to the own family, once the family has joined and agreed to what changed',
    access: 'signed-in',
    repeatable: true,
    body: z.strictObject({ ...childFields, photoConsent: YesOrNo, signature }).superRefine(rules),
    answer: Child,
    refusals: {
      ...childRefusals,
      'join-first': { status: 409, message: 'Please fill in the registration form first: it asks whom to call.' },
      'policies-changed': {
        status: 409,
        message: 'Please read our policies and agree to them before you add a child.',
      },
    },
  },
  'PUT /api/children/:id': {
    summary: 'Changes a child; its safety information counts as checked today',
    ...ofChild,
    body: z.strictObject(childFields).superRefine(rules),
    answer: Child,
    refusals: childRefusals,
  },
  'POST /api/children/:id/safety-check': {
    summary: 'Says that the safety information of a child is still right',
    ...ofChild,
    answer: Child,
    refusals: verifyRefusals,
  },
  'PUT /api/children/:id/photo-consent': {
    summary: 'Gives or withdraws the photo consent of a child; each answer is kept',
    ...ofChild,
    body: z
      .strictObject({ photoConsent: YesOrNo, signature })
      .refine(body => body.photoConsent === 'no' || body.signature.trim() !== '', {
        message: SENTENCES.signature,
        path: ['signature'],
      }),
    answer: Child,
  },
  'PUT /api/family/contacts': {
    summary: 'Changes the two people to call; asks for the password and tells the account',
    access: 'signed-in',
    body: z.strictObject({ emergencyContacts: z.array(ContactBody).max(10, SENTENCES.twoContacts) }),
    answer: z.object({ contacts: z.array(Person) }),
    refusals: { ...childRefusals, ...confirmRefusals },
  },
  'PUT /api/family/pickup-people': {
    summary: 'Changes who may pick up; asks for the password and tells the account',
    access: 'signed-in',
    body: z.strictObject({ people: z.array(ContactBody).max(50, SENTENCES.tooManyPickupPeople) }),
    answer: z.object({ pickupPeople: z.array(Person) }),
    refusals: { ...childRefusals, ...confirmRefusals },
  },
  'GET /api/family/agreements': {
    summary: 'The policies that this family must agree to once more, and whose signature is asked for',
    access: 'signed-in',
    answer: z.object({
      policies: z.array(z.enum(AGREED_POLICIES)),
      fullName: z.string(),
      /** They agreed to them on the phone and have never signed anything. */
      agreedByPhone: z.boolean(),
    }),
  },
  'POST /api/family/agreements': {
    summary: 'Agrees to every policy that changed, in the versions that were read',
    access: 'signed-in',
    body: z.strictObject({
      agreements: z
        .array(z.strictObject({ policy: z.enum(AGREED_POLICIES), version: z.int().min(1), viewed: z.boolean() }))
        .max(AGREED_POLICIES.length),
      digitalSignature: text(SENTENCES.signature).refine(typed => typed.trim() !== '', SENTENCES.signature),
    }),
    answer: z.object({ policies: z.array(z.enum(AGREED_POLICIES)) }),
    refusals: {
      'staff-account': { status: 409, message: 'A staff account has no family.' },
      'newer-version': { status: 409, message: 'The words have changed just now. Please read them once more.' },
    },
  },
  'GET /api/family/consents': {
    summary: 'What this family agreed to and withdrew, newest first, 20 on a page',
    access: 'signed-in',
    query: Page,
    answer: z.object({
      consents: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          policy: z.string(),
          version: z.int(),
          childId: z.string().nullable(),
          agreed: z.boolean(),
          at: z.string(),
        }),
      ),
      pages: z.int(),
    }),
  },
  'GET /api/admin/families/:id/people': {
    summary:
      'Whom to call, who may pick up, who it was before and since when, and the safety information of the children',
    access: 'staff',
    recorded: true,
    params: byId,
    answer: z.object({
      contacts: z.array(Person),
      pickupPeople: z.array(Person),
      children: z.array(
        Child.pick({ id: true, firstName: true, allergies: true }).extend({ safety: Child.shape.safety.unwrap() }),
      ),
      /** Newest first, at most 50. */
      changes: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(PEOPLE_KINDS),
          before: z.array(Person),
          after: z.array(Person),
          at: z.string(),
        }),
      ),
    }),
  },
})
