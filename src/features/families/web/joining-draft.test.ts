import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftText, readDraft } from './joining-draft.ts'
import { startingForm, toJoining, valueAt, withValue } from './joining-form.ts'

const now = new Date('2026-11-20T00:42:00Z')
const filled = ['parent.fullName', 'parent.email', 'children.0.allergies', 'emergencyContacts.1.phone'].reduce(
  (form, path) => withValue(form, path, `my ${path}`),
  startingForm(null),
)

test('a draft brings back everything but the signature', () => {
  const signed = { ...filled, digitalSignature: 'Maya Alvarez' }
  expect(draftText(signed, now)).not.toContain('Maya Alvarez')
  expect(readDraft(draftText(signed, now), now)).toEqual({ savedAt: now, form: filled })
})

test('a draft is forgotten after a week', () => {
  const after = (days: number) => readDraft(draftText(filled, now), new Date(now.getTime() + days * 86_400_000))
  expect([after(6.9)?.form.parent.fullName, after(7)]).toEqual(['my parent.fullName', undefined])
})

test('whatever stands in the storage, the form can be shown', () => {
  expect([null, '', '{', '7', '[]', '{"form":{}}'].map(text => readDraft(text, now))).toEqual(Array(6).fill(undefined))
  fc.assert(
    fc.property(
      fc.record({
        parent: fc.anything(),
        children: fc.anything(),
        emergencyContacts: fc.anything(),
        policyViewed: fc.anything(),
      }),
      form => {
        const kept = readDraft(JSON.stringify({ savedAt: now, form }), now)!.form
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

test('setting one value leaves the rest as it was, and a wrong path is a mistake of ours', () => {
  const form = withValue(filled, 'children.0.fullName', 'Leo')
  expect([valueAt(form, 'children.0.fullName'), valueAt(filled, 'children.0.fullName')]).toEqual(['Leo', ''])
  expect(form.emergencyContacts).toBe(filled.emergencyContacts)
  expect(() => withValue(filled, 'children.0.surname', 'x')).toThrow('has no')
  expect(valueAt(form, 'children.9.fullName')).toBeUndefined()
})

test('empty extras are not sent, and the keys of the page never are', () => {
  expect(toJoining(startingForm(null)).children).toEqual([{ fullName: '', dateOfBirth: '', photoConsent: 'yes' }])
  const child = { ...filled.children[0]!, interests: ['Nature Crafts'], otherInterest: ' ', allergies: 'Nuts' }
  expect(toJoining({ ...filled, children: [child] }).children).toEqual([
    { fullName: '', dateOfBirth: '', photoConsent: 'yes', allergies: 'Nuts', interests: ['Nature Crafts'] },
  ])
})

test('a signed-in family finds what it told before', () => {
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
