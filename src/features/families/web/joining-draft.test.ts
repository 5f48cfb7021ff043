import fc from 'fast-check'
import { expect, test } from 'vitest'
import { registrationErrors } from '../registration-rules.ts'
import { JOINING_DRAFT } from './joining-draft.ts'
import { startingForm, toJoining, valueAt, withValue } from './joining-form.ts'

const filled = ['parent.fullName', 'parent.email', 'children.0.allergies', 'emergencyContacts.1.phone'].reduce(
  (form, path) => withValue(form, path, `my ${path}`),
  startingForm(null),
)

test('the form can be shown with anything in storage', () => {
  fc.assert(
    fc.property(
      fc.record({
        parent: fc.anything(),
        children: fc.anything(),
        emergencyContacts: fc.anything(),
        policyViewed: fc.anything(),
      }),
      form => {
        const kept = JOINING_DRAFT.read(form, 0)
        expect(kept.children.length).toBeGreaterThan(0)
        expect(kept.emergencyContacts).toHaveLength(2)
        for (const text of [
          kept.parent.email,
          ...kept.children.flatMap(child => [child.fullName, ...child.interests]),
        ]) {
          expect(typeof text).toBe('string')
        }
      },
    ),
  )
})

test('a draft restores everything except the signature', () => {
  expect(JOINING_DRAFT.read({ ...filled, digitalSignature: 'Maya Alvarez' }, 1)).toEqual(filled)
})

test('no form starts with a photo answer, and a missing answer is refused (T118)', () => {
  const form = startingForm(null)
  expect(form.children[0]?.photoConsent).toBe('')
  const problemOf = (answer: string) =>
    registrationErrors(toJoining(withValue(form, 'children.0.photoConsent', answer)))['children.0.photoConsent']
  expect(problemOf('')).toBe('Photo consent selection is required')
  expect([problemOf('yes'), problemOf('no')]).toEqual([undefined, undefined])
})

test('a draft from an older form with a preselected yes to photos asks again; a no stays (T118)', () => {
  const kept = (answer: string, version: number) =>
    JOINING_DRAFT.read(withValue(filled, 'children.0.photoConsent', answer), version).children[0]?.photoConsent
  expect([kept('yes', 1), kept('no', 1)]).toEqual(['', 'no'])
  expect([kept('yes', JOINING_DRAFT.version), kept('no', JOINING_DRAFT.version)]).toEqual(['yes', 'no'])
  expect([kept('', JOINING_DRAFT.version), kept('maybe', JOINING_DRAFT.version)]).toEqual(['', ''])
})

test('setting one value leaves the rest alone, and a wrong path throws', () => {
  const form = withValue(filled, 'children.0.fullName', 'Leo')
  expect([valueAt(form, 'children.0.fullName'), valueAt(filled, 'children.0.fullName')]).toEqual(['Leo', ''])
  expect(form.emergencyContacts).toBe(filled.emergencyContacts)
  expect(() => withValue(filled, 'children.0.surname', 'x')).toThrow('has no')
  expect(valueAt(form, 'children.9.fullName')).toBeUndefined()
})

test("empty optional fields aren't sent, and the page's internal keys never are", () => {
  expect(toJoining(startingForm(null)).children).toEqual([{ fullName: '', dateOfBirth: '' }])
  const child = {
    ...filled.children[0]!,
    interests: ['Nature Crafts'],
    otherInterest: ' ',
    allergies: 'Nuts',
    photoConsent: 'yes' as const,
  }
  expect(toJoining({ ...filled, children: [child] }).children).toEqual([
    { fullName: '', dateOfBirth: '', photoConsent: 'yes', allergies: 'Nuts', interests: ['Nature Crafts'] },
  ])
})

test('a signed-in family sees what it told us before', () => {
  const parent = { fullName: 'Maya Alvarez', email: 'maya@example.com', phone: '' }
  const rosa = { fullName: 'Rosa', phone: '(407) 555-0146', relationship: 'Grandmother' }
  const form = startingForm({ parent, contacts: [rosa], agreedPolicies: ['privacyPolicy'] })
  expect([form.parent, form.emergencyContacts[0], form.emergencyContacts[1]?.fullName]).toEqual([parent, rosa, ''])
  expect([
    form.policyViewed.privacyPolicy,
    form.acknowledgements.privacyPolicy,
    form.policyViewed.termsOfService,
  ]).toEqual([true, true, false])
})
