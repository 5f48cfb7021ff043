import type { EmergencyContact, Joining, PolicyAnswers } from '../joining-rules.ts'

/** A child as it stands in the form; `key` keeps its boxes together when others are removed. */
export type ChildEntry = {
  key: string
  fullName: string
  dateOfBirth: string
  allergies: string
  interests: string[]
  otherInterest: string
  /** Blank until the parent chooses: nobody agrees by silence. */
  photoConsent: '' | 'yes' | 'no'
}

/** Everything that is typed and ticked on /register. */
export type JoiningForm = {
  parent: Joining['parent']
  children: ChildEntry[]
  emergencyContacts: EmergencyContact[]
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
const blankContact: EmergencyContact = { fullName: '', phone: '', relationship: '' }

export const blankChild = (key: string): ChildEntry => ({
  key,
  fullName: '',
  dateOfBirth: '',
  allergies: '',
  interests: [],
  otherInterest: '',
  photoConsent: '',
})

/** A child whom staff register by phone: photos wait for the family's own signature. */
export const childByPhone = (key: string): ChildEntry => ({ ...blankChild(key), photoConsent: 'no' })

/** What the family told before, if somebody is signed in. */
export type KnownFamily = {
  parent: Joining['parent']
  contacts: EmergencyContact[]
  agreedPolicies: (keyof PolicyAnswers)[]
}

/** The form as it opens: one blank child, two contacts; what a signed-in family told before is filled in. */
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

/** What is sent: the decided payload, with empty extras left out. A photo choice that is left open is refused by the rules. */
export function toJoining(form: JoiningForm): Joining {
  return {
    ...form,
    children: form.children.map(({ key: _, allergies, interests, otherInterest, photoConsent, ...child }) => ({
      ...child,
      ...(photoConsent ? { photoConsent } : {}),
      ...(allergies.trim() ? { allergies } : {}),
      ...(interests.length > 0 ? { interests } : {}),
      ...(otherInterest.trim() ? { otherInterest } : {}),
    })) as Joining['children'],
  }
}

/** The same form with another value at a path such as `children.0.fullName`. @throws for a path the form does not have. */
export function withValue<T extends object>(form: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.')
  if (!(name in form)) throw new Error(`the form has no ${path}`)
  const inner = (form as Record<string, unknown>)[name]
  const next = rest.length > 0 ? withValue(inner as object, rest.join('.'), value) : value
  const copy = Array.isArray(form) ? [...form] : { ...form }
  return Object.assign(copy, { [name]: next }) as T
}

/** The value at a path; `undefined` where the form has no such path. */
export function valueAt(form: JoiningForm, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], form)
}

/** The id of the box of a path, so that the summary can lead to it. */
export const fieldId = (path: string): string => path.replaceAll('.', '-')
