import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JoiningBody } from './contract.ts'
import { INTERESTS } from './interests.ts'
import { type Joining, registrationErrors } from './registration-rules.ts'
import { sampleJoining } from './sample-joining.ts'

const TODAY = '2026-11-20'
const [leo] = sampleJoining().children
const [rosa, sam] = sampleJoining().emergencyContacts
const { parent, acknowledgements } = sampleJoining()

test('a complete form has no problems', () => {
  expect(registrationErrors(sampleJoining(), TODAY)).toEqual({})
})

test.each<[path: string, sentence: string, changes: Partial<Joining>]>([
  ['parent.fullName', 'Full name is required', { parent: { ...parent, fullName: '  ' } }],
  ['parent.email', 'Invalid email address', { parent: { ...parent, email: 'maya@example' } }],
  ['parent.email', 'Enter your email address', { parent: { ...parent, email: ' ' } }],
  ['parent.phone', 'Phone number is required', { parent: { ...parent, phone: '' } }],
  ['parent.phone', 'Phone number is required. Enter all 10 digits.', { parent: { ...parent, phone: '555-0145' } }],
  [
    'parent.phone',
    'Enter a 10-digit phone number, like (407) 555-0145',
    { parent: { ...parent, phone: 'abcdefghij' } },
  ],
  ['children', 'At least one child must be registered', { children: [] }],
  ['children.0.fullName', 'Full name is required', { children: [{ ...leo!, fullName: '' }] }],
  ['children.0.dateOfBirth', 'Date of birth is required', { children: [{ ...leo!, dateOfBirth: '' }] }],
  [
    'children.0.interests',
    'Select up to 3 interests',
    { children: [{ ...leo!, interests: INTERESTS.slice(0, 4) as never }] },
  ],
  ['children.0.interests', 'Choose from the list', { children: [{ ...leo!, interests: ['Chess'] }] }],
  [
    'children.0.photoConsent',
    'Photo consent selection is required',
    { children: [{ ...leo!, photoConsent: '' as never }] },
  ],
  [
    'children.1.fullName',
    'This child is already on the list',
    { children: [leo!, { ...leo!, fullName: 'leo  alvarez' }] },
  ],
  ['emergencyContacts', 'Two emergency contacts are required', { emergencyContacts: [rosa!] }],
  ['emergencyContacts', 'Two emergency contacts are required', { emergencyContacts: [] }],
  ['emergencyContacts.0.fullName', 'Full name is required', { emergencyContacts: [{ ...rosa!, fullName: '' }, sam!] }],
  ['emergencyContacts.1.phone', 'Phone number is required', { emergencyContacts: [rosa!, { ...sam!, phone: '' }] }],
  [
    'emergencyContacts.1.relationship',
    'Relationship to child is required',
    { emergencyContacts: [rosa!, { ...sam!, relationship: ' ' }] },
  ],
  [
    'emergencyContacts.0.fullName',
    "We'll always call you first. Name someone else.",
    { emergencyContacts: [{ ...rosa!, fullName: 'maya alvarez' }, sam!] },
  ],
  [
    'emergencyContacts.0.phone',
    "This is your own number. Enter this person's number.",
    { emergencyContacts: [{ ...rosa!, phone: '+1 407 555 0145' }, sam!] },
  ],
  [
    'emergencyContacts.1.fullName',
    "Name two different people, so there's always someone we can call",
    { emergencyContacts: [rosa!, { ...sam!, fullName: 'Rosa ALVAREZ' }] },
  ],
  [
    'emergencyContacts.1.phone',
    'Enter a different number for each person',
    { emergencyContacts: [rosa!, { ...sam!, phone: '4075550146' }] },
  ],
  [
    'acknowledgements.termsOfService',
    'You must agree to the Terms of Service',
    { acknowledgements: { ...acknowledgements, termsOfService: false } },
  ],
  [
    'acknowledgements.privacyPolicy',
    'You must acknowledge the Privacy Policy',
    { acknowledgements: { ...acknowledgements, privacyPolicy: false } },
  ],
  [
    'acknowledgements.cancellationPolicy',
    'You must agree to the Registration & Cancellation Policy',
    { acknowledgements: { ...acknowledgements, cancellationPolicy: false } },
  ],
  [
    'acknowledgements.safetyGuidelines',
    'You must accept the Health & Safety Guidelines',
    { acknowledgements: { ...acknowledgements, safetyGuidelines: false } },
  ],
  [
    'policyViewed.privacyPolicy',
    'Open and read this policy first',
    { policyViewed: { ...acknowledgements, privacyPolicy: false } },
  ],
  ['digitalSignature', 'Digital signature is required', { digitalSignature: '' }],
])('%s says: %s', (path, sentence, changes) => {
  expect(registrationErrors(sampleJoining(changes), TODAY)).toEqual({ [path]: sentence })
})

test('a third contact and identical contacts are refused as well', () => {
  expect(registrationErrors(sampleJoining({ emergencyContacts: [rosa!, sam!, sam!] }))).toMatchObject({
    emergencyContacts: 'Two emergency contacts are required',
  })
  expect(Object.keys(registrationErrors(sampleJoining({ emergencyContacts: [rosa!, rosa!] })))).toEqual([
    'emergencyContacts.1.fullName',
    'emergencyContacts.1.phone',
  ])
})

const word = fc.constantFrom(
  '',
  ' ',
  'Maya Alvarez',
  'maya@example.com',
  '(407) 555-0145',
  '4075550146',
  'abcdefghij',
  '2018-06-14',
  '2018-02-30',
  '201-6-1',
  'yes',
  'Chess',
  'Nature Crafts',
  'x'.repeat(300),
)
const text = fc.oneof(word, fc.string({ maxLength: 60 }))
const answers = fc.record({
  termsOfService: fc.boolean(),
  privacyPolicy: fc.boolean(),
  cancellationPolicy: fc.boolean(),
  safetyGuidelines: fc.boolean(),
})
const anyForm: fc.Arbitrary<Joining> = fc.record({
  parent: fc.record({ fullName: text, email: text, phone: text }),
  children: fc.array(
    fc.record(
      {
        fullName: text,
        dateOfBirth: text,
        allergies: text,
        interests: fc.array(word, { maxLength: 5 }),
        otherInterest: text,
        photoConsent: fc.constantFrom('yes' as const, 'no' as const),
      },
      { requiredKeys: ['fullName', 'dateOfBirth', 'photoConsent'] },
    ),
    { maxLength: 4 },
  ),
  emergencyContacts: fc.array(fc.record({ fullName: text, phone: text, relationship: text }), { maxLength: 3 }),
  acknowledgements: answers,
  policyViewed: answers,
  digitalSignature: text,
})
/** A good form with some parts replaced at random, so that valid forms are tested too. */
const nearForm = fc
  .tuple(anyForm, fc.subarray(Object.keys(sampleJoining()) as (keyof Joining)[]))
  .map(([any, parts]) => ({
    ...sampleJoining(),
    ...Object.fromEntries(parts.map(part => [part, any[part]])),
  }))

test('page and server find the same problems in any form', () => {
  let right = 0
  fc.assert(
    fc.property(fc.oneof(anyForm, nearForm), form => {
      const parsed = JoiningBody.safeParse(form)
      const found: Record<string, string> = {}
      for (const issue of parsed.error?.issues ?? []) found[issue.path.map(String).join('.')] ??= issue.message
      expect(found).toEqual(registrationErrors(form))
      if (parsed.success) right++
    }),
    { numRuns: 500 },
  )
  expect(right).toBeGreaterThan(0)
})

test('a missing field gets the same message as an empty one', () => {
  const { parent: _, digitalSignature: __, ...rest } = sampleJoining()
  const issues = JoiningBody.safeParse({ ...rest, parent: { fullName: 'Maya' }, children: [{}], digitalSignature: 7 })
    .error!.issues
  expect(Object.fromEntries(issues.map(issue => [issue.path.join('.'), issue.message]))).toEqual({
    'parent.email': 'Invalid email address',
    'parent.phone': 'Phone number is required',
    'children.0.fullName': 'Full name is required',
    'children.0.dateOfBirth': 'Date of birth is required',
    'children.0.photoConsent': 'Photo consent selection is required',
    digitalSignature: 'Digital signature is required',
  })
})
