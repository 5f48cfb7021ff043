import * as z from 'zod'
import { confirmRefusals, verifyRefusals } from '#src/features/accounts/account-contract.ts'
import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import { defineContract } from '#src/lib/contract.ts'
import { childFields, noteChildProblems } from './child-fields.ts'
import { Child, ContactBody, EmergencyContactBody, text, YesOrNo } from './contract-parts.ts'
import { PEOPLE_KINDS } from './family-people.ts'
import { SENTENCES } from './registration-messages.ts'

const Person = z.object({ fullName: z.string(), phone: z.string(), relationship: z.string() })
const byId = z.object({ id: z.string().max(80) })
const Page = z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) })

const signature = z.string().max(500, SENTENCES.tooLong).default('')

const childRefusals = {
  'invalid-input': { status: 400, message: 'Please check what you entered.' },
  'staff-account': { status: 409, message: "Staff accounts don't have a family." },
  ...verifyRefusals,
} as const
const ofChild = { access: 'family-owner', owner: { child: 'params.id' }, params: byId } as const

/** The family page: children, emergency contacts, pickup and agreements (T78-T80). */
export const familyContract = defineContract({
  'POST /api/children': {
    summary: "Adds a child to your family, once you've registered and agreed to any changed policies",
    access: 'signed-in',
    repeatable: true,
    body: z.strictObject({ ...childFields, photoConsent: YesOrNo, signature }).superRefine(noteChildProblems),
    answer: Child,
    refusals: {
      ...childRefusals,
      'join-first': {
        status: 409,
        message: 'Fill out the registration form first, so we know who to call in an emergency.',
      },
      'policies-changed': {
        status: 409,
        message: 'Read and agree to our policies before you add a child.',
      },
    },
  },
  'PUT /api/children/:id': {
    summary: 'Updates a child. Their safety information counts as checked today',
    ...ofChild,
    body: z.strictObject(childFields).superRefine(noteChildProblems),
    answer: Child,
    refusals: childRefusals,
  },
  'POST /api/children/:id/safety-check': {
    summary: "Confirms that a child's safety information is still correct",
    ...ofChild,
    answer: Child,
    refusals: verifyRefusals,
  },
  'PUT /api/children/:id/photo-consent': {
    summary: 'Gives or withdraws photo consent for a child. Every answer is kept',
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
    summary:
      'Changes the two emergency contacts, and who of them may also pick up. Needs the password, and emails the account',
    access: 'signed-in',
    body: z.strictObject({ emergencyContacts: z.array(EmergencyContactBody).max(10, SENTENCES.twoContacts) }),
    answer: z.object({ contacts: z.array(Person.extend({ mayPickUp: z.boolean() })) }),
    refusals: { ...childRefusals, ...confirmRefusals },
  },
  'PUT /api/family/pickup-people': {
    summary: 'Changes who can pick up. Needs the password, and emails the account',
    access: 'signed-in',
    body: z.strictObject({ people: z.array(ContactBody).max(50, SENTENCES.tooManyPickupPeople) }),
    answer: z.object({ pickupPeople: z.array(Person) }),
    refusals: { ...childRefusals, ...confirmRefusals },
  },
  'GET /api/family/agreements': {
    summary: 'The policies this family must agree to again, and whose signature we need',
    access: 'signed-in',
    answer: z.object({
      policies: z.array(z.enum(AGREED_POLICIES)),
      fullName: z.string(),
      /** They agreed by phone and have never signed anything. */
      agreedByPhone: z.boolean(),
    }),
  },
  'POST /api/family/agreements': {
    summary: 'Agrees to every changed policy, in the versions the parent read',
    access: 'signed-in',
    body: z.strictObject({
      agreements: z
        .array(z.strictObject({ policy: z.enum(AGREED_POLICIES), version: z.int().min(1), viewed: z.boolean() }))
        .max(AGREED_POLICIES.length),
      digitalSignature: text(SENTENCES.signature).refine(typed => typed.trim() !== '', SENTENCES.signature),
    }),
    answer: z.object({ policies: z.array(z.enum(AGREED_POLICIES)) }),
    refusals: {
      'staff-account': { status: 409, message: "Staff accounts don't have a family." },
      'newer-version': { status: 409, message: 'This policy was just updated. Read it again, then agree.' },
    },
  },
  'GET /api/family/consents': {
    summary: 'What this family agreed to and withdrew, newest first, 20 per page',
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
    summary: "Emergency contacts and pickup people, past and present, plus the children's safety information",
    access: 'staff',
    permission: 'families',
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
