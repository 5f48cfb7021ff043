import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import type { DraftKind } from '#src/ui/drafts.ts'
import { isInterest, MAX_INTERESTS } from '../interests.ts'
import { MAX_CHILDREN } from '../registration-messages.ts'
import type { PolicyAnswers } from '../registration-rules.ts'
import { blankChild, type JoiningForm, startingForm } from './joining-form.ts'

/** A half-finished form, saved on this device for a week. The signature is never saved; it's typed each time. */
export const JOINING_DRAFT: DraftKind<JoiningForm> = {
  key: 'joining-draft',
  version: 2,
  keptDays: 7,
  read: (form, version) => formFrom(form as Record<string, unknown>, version),
}

type Loose = Record<string, unknown> | undefined
const word = (value: unknown) => (typeof value === 'string' ? value : '')
const list = (value: unknown) => (Array.isArray(value) ? (value as Loose[]) : [])

/** A draft from an earlier version of the form keeps whatever still fits. */
function formFrom(kept: Record<string, unknown>, version: number): JoiningForm {
  const blank = startingForm(null)
  const parent = kept.parent as Loose
  const contacts = list(kept.emergencyContacts)
  const children = list(kept.children).slice(0, MAX_CHILDREN)
  return {
    parent: { fullName: word(parent?.fullName), email: word(parent?.email), phone: word(parent?.phone) },
    children: children.length > 0 ? children.map((child, index) => childFrom(child, index, version)) : blank.children,
    emergencyContacts: [contacts[0], contacts[1]].map(contact => ({
      fullName: word(contact?.fullName),
      phone: word(contact?.phone),
      relationship: word(contact?.relationship),
      mayPickUp: contact?.mayPickUp === true,
    })),
    acknowledgements: answersFrom(kept.acknowledgements as Loose),
    policyViewed: answersFrom(kept.policyViewed as Loose),
    digitalSignature: '',
  }
}

/** Up to version 1, photo consent defaulted to yes before anyone chose, so we ask again. */
function photoConsentFrom(kept: unknown, version: number): '' | 'yes' | 'no' {
  if (kept === 'no') return kept
  return kept === 'yes' && version >= 2 ? kept : ''
}

const childFrom = (child: Loose, at: number, version: number) => ({
  ...blankChild(String(at + 1)),
  fullName: word(child?.fullName),
  dateOfBirth: word(child?.dateOfBirth),
  allergies: word(child?.allergies),
  interests: list(child?.interests).map(word).filter(isInterest).slice(0, MAX_INTERESTS),
  otherInterest: word(child?.otherInterest),
  photoConsent: photoConsentFrom(child?.photoConsent, version),
})

const answersFrom = (answers: Loose) =>
  Object.fromEntries(AGREED_POLICIES.map(policy => [policy, answers?.[policy] === true])) as PolicyAnswers
