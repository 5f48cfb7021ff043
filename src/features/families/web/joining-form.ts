import type { Joining, NamedContact, PolicyAnswers } from '../registration-rules.ts'

/** A child in the form. `key` keeps its fields together when others are removed. */
export type ChildEntry = {
  key: string
  fullName: string
  dateOfBirth: string
  allergies: string
  interests: string[]
  otherInterest: string
  /** Only when staff type it. */
  medicalNotes?: string
  /** Blank until the parent chooses. Silence is never consent. */
  photoConsent: '' | 'yes' | 'no'
}

/** Everything typed and checked on /register. */
export type JoiningForm = {
  parent: Joining['parent']
  children: ChildEntry[]
  emergencyContacts: NamedContact[]
  acknowledgements: PolicyAnswers
  policyViewed: PolicyAnswers
  digitalSignature: string
}

const none: PolicyAnswers = {
  termsOfService: false,
  privacyPolicy: false,
  cancellationPolicy: false,
  safetyGuidelines: false,
}
const blankContact: NamedContact = { fullName: '', phone: '', relationship: '', mayPickUp: false }

export const blankChild = (key: string): ChildEntry => ({
  key,
  fullName: '',
  dateOfBirth: '',
  allergies: '',
  interests: [],
  otherInterest: '',
  photoConsent: '',
})

/** A child registered by staff over the phone. Photo consent waits for the family's own signature. */
export const childByPhone = (key: string): ChildEntry => ({
  ...blankChild(key),
  medicalNotes: '',
  photoConsent: 'no',
})

/** What the family already told us, if someone is signed in. */
export type KnownFamily = {
  parent: Joining['parent']
  contacts: NamedContact[]
  agreedPolicies: (keyof PolicyAnswers)[]
}

/** The form when it opens: one blank child, two contacts, and a signed-in family's known details filled in. */
export function startingForm(family: KnownFamily | null): JoiningForm {
  const agreed = { ...none }
  for (const policy of family?.agreedPolicies ?? []) agreed[policy] = true
  return {
    parent: family?.parent ?? { fullName: '', email: '', phone: '' },
    children: [blankChild('1')],
    emergencyContacts: [0, 1].map(at => family?.contacts[at] ?? blankContact),
    acknowledgements: agreed,
    policyViewed: agreed,
    digitalSignature: '',
  }
}

/** The payload to send, without empty extras. The rules refuse a photo choice that was left open. */
export function toJoining(form: JoiningForm): Joining {
  return {
    ...form,
    children: form.children.map(
      ({ key: _, medicalNotes: __, allergies, interests, otherInterest, photoConsent, ...child }) => ({
        ...child,
        ...(photoConsent ? { photoConsent } : {}),
        ...(allergies.trim() ? { allergies } : {}),
        ...(interests.length > 0 ? { interests } : {}),
        ...(otherInterest.trim() ? { otherInterest } : {}),
      }),
    ) as Joining['children'],
  }
}

/** A copy of the form with a new value at a path such as `children.0.fullName`. @throws if the form has no such path. */
export function withValue<T extends object>(form: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.')
  if (!(name in form)) throw new Error(`the form has no ${path}`)
  const inner = (form as Record<string, unknown>)[name]
  const next = rest.length > 0 ? withValue(inner as object, rest.join('.'), value) : value
  const copy = Array.isArray(form) ? [...form] : { ...form }
  return Object.assign(copy, { [name]: next }) as T
}

/** The value at a path, or `undefined` if the form has no such path. */
export function valueAt(form: JoiningForm, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], form)
}

/** The id of the field for a path, so the error summary can link to it. */
export const fieldId = (path: string): string => path.replaceAll('.', '-')
