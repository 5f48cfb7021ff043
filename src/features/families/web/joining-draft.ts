import { AGREED_POLICIES } from '#src/features/policies/policy-names.ts'
import { isInterest, MOST_INTERESTS } from '../interests.ts'
import type { PolicyAnswers } from '../joining-rules.ts'
import { MOST_CHILDREN } from '../joining-sentences.ts'
import { blankChild, type JoiningForm, startingForm } from './joining-form.ts'

/** Where this device keeps a half-filled form. */
export const DRAFT_KEY = 'joining-draft'
const KEPT_DAYS = 7
const DAY_MS = 86_400_000

export type Draft = { savedAt: Date; form: JoiningForm }

/** The form as text for this device. The signature is given anew each time, so it is never kept. */
export function draftText(form: JoiningForm, now: Date): string {
  return JSON.stringify({ savedAt: now.toISOString(), form: { ...form, digitalSignature: '' } })
}

/**
 * Reads a kept form back; `undefined` when there is none, it is a week old, or it is not ours to read. A draft of an
 * earlier version of the form keeps what still fits.
 */
export function readDraft(text: string | null, now: Date): Draft | undefined {
  try {
    const { savedAt, form } = JSON.parse(text ?? 'null') as { savedAt: string; form: Record<string, unknown> }
    const at = new Date(savedAt)
    const age = now.getTime() - at.getTime()
    if (!(age >= -DAY_MS && age < KEPT_DAYS * DAY_MS)) return undefined
    return { savedAt: at, form: formFrom(form) }
  } catch {
    return undefined
  }
}

type Loose = Record<string, unknown> | undefined
const word = (value: unknown) => (typeof value === 'string' ? value : '')
const list = (value: unknown) => (Array.isArray(value) ? (value as Loose[]) : [])

function formFrom(kept: Record<string, unknown>): JoiningForm {
  const blank = startingForm(null)
  const parent = kept.parent as Loose
  const contacts = list(kept.emergencyContacts)
  const children = list(kept.children).slice(0, MOST_CHILDREN)
  return {
    parent: { fullName: word(parent?.fullName), email: word(parent?.email), phone: word(parent?.phone) },
    children: children.length > 0 ? children.map(childFrom) : blank.children,
    emergencyContacts: [contacts[0], contacts[1]].map(contact => ({
      fullName: word(contact?.fullName),
      phone: word(contact?.phone),
      relationship: word(contact?.relationship),
    })),
    acknowledgements: answersFrom(kept.acknowledgements as Loose),
    policyViewed: answersFrom(kept.policyViewed as Loose),
    digitalSignature: '',
  }
}

const childFrom = (child: Loose, at: number) => ({
  ...blankChild(String(at + 1)),
  fullName: word(child?.fullName),
  dateOfBirth: word(child?.dateOfBirth),
  allergies: word(child?.allergies),
  interests: list(child?.interests).map(word).filter(isInterest).slice(0, MOST_INTERESTS),
  otherInterest: word(child?.otherInterest),
  photoConsent: child?.photoConsent === 'no' ? ('no' as const) : ('yes' as const),
})

const answersFrom = (answers: Loose) =>
  Object.fromEntries(AGREED_POLICIES.map(policy => [policy, answers?.[policy] === true])) as PolicyAnswers
