import { isEmail } from '#src/features/accounts/account-rules.ts'
import { AGREED_POLICIES, type AgreedPolicy } from '#src/features/policies/policy-names.ts'
import { isPhone, isTooShortForAPhone, phoneDigits } from '#src/lib/phone-number.ts'
import { birthDateProblem } from './child-age.ts'
import { isSameName } from './full-name.ts'
import { isInterest, MAX_INTERESTS } from './interests.ts'
import { LONGEST, MAX_CHILDREN, SENTENCES } from './registration-messages.ts'

export type JoiningChild = {
  fullName: string
  /** 'YYYY-MM-DD' */
  dateOfBirth: string
  allergies?: string
  interests?: string[]
  otherInterest?: string
  /** Only when staff type it. The registration form doesn't ask. */
  medicalNotes?: string
  photoConsent: 'yes' | 'no'
}
export type EmergencyContact = { fullName: string; phone: string; relationship: string }
/** A contact with their tick "May also pick up". Left out by pages that were loaded before there was one. */
export type NamedContact = EmergencyContact & { mayPickUp?: boolean }
export type PolicyAnswers = Record<AgreedPolicy, boolean>

/** What POST /api/register takes. */
export type Joining = {
  parent: { fullName: string; email: string; phone: string }
  children: JoiningChild[]
  emergencyContacts: NamedContact[]
  acknowledgements: PolicyAnswers
  policyViewed: PolicyAnswers
  digitalSignature: string
}

/** One error message per field that needs fixing, by path: `children.0.fullName`. */
export type JoiningProblems = Record<string, string>
type Note = (path: string, sentence: string | false | undefined) => void

/**
 * Everything to fix before a family can register, by field. Empty when there's nothing to fix. Page and server both use
 * this function. With `today` ('YYYY-MM-DD' in the program's time zone), birth dates are checked too. With one as
 * `fewestContacts`, the second contact can follow.
 */
export function registrationErrors(joining: Joining, today?: string, fewestContacts: 1 | 2 = 2): JoiningProblems {
  const problems: JoiningProblems = {}
  const note: Note = (path, sentence) => {
    if (sentence) problems[path] ??= sentence
  }
  noteParent(joining.parent, note)
  note('children', joining.children.length === 0 && SENTENCES.noChild)
  note('children', joining.children.length > MAX_CHILDREN && SENTENCES.tooManyChildren)
  joining.children.forEach((child, index) => {
    noteChild(child, `children.${index}`, today, note)
    const twice = joining.children.slice(0, index).some(other => isSameChild(child, other))
    note(`children.${index}.fullName`, twice && SENTENCES.sameChild)
  })
  noteContacts(joining, fewestContacts, note)
  for (const policy of AGREED_POLICIES) {
    note(`acknowledgements.${policy}`, !joining.acknowledgements[policy] && SENTENCES[policy])
    note(`policyViewed.${policy}`, !joining.policyViewed[policy] && SENTENCES.notRead)
  }
  note('digitalSignature', textProblem(joining.digitalSignature, SENTENCES.signature, LONGEST.name))
  return problems
}

function noteParent({ email, ...parent }: Joining['parent'], note: Note) {
  for (const [field, sentence] of Object.entries(parentProblems(parent))) note(`parent.${field}`, sentence)
  note('parent.email', email.trim() === '' ? SENTENCES.noEmail : !isEmail(email.trim()) && SENTENCES.email)
}

/** Problems with the parent's name and phone, by field. Empty when there are none. */
export function parentProblems({ fullName, phone }: Pick<Joining['parent'], 'fullName' | 'phone'>): JoiningProblems {
  return withoutEmpty({
    fullName: textProblem(fullName, SENTENCES.fullName, LONGEST.name),
    phone: phoneProblem(phone),
  })
}

function noteChild(child: JoiningChild, path: string, today: string | undefined, note: Note) {
  const { interests = [], otherInterest = '', allergies = '', medicalNotes = '' } = child
  note(`${path}.fullName`, textProblem(child.fullName, SENTENCES.fullName, LONGEST.name))
  note(`${path}.dateOfBirth`, birthDateProblem(child.dateOfBirth, today))
  note(`${path}.allergies`, allergies.length > LONGEST.allergies && SENTENCES.tooLong)
  note(`${path}.medicalNotes`, medicalNotes.length > LONGEST.medicalNotes && SENTENCES.tooLong)
  note(`${path}.interests`, interests.length > MAX_INTERESTS && SENTENCES.interests)
  note(`${path}.interests`, !interests.every(isInterest) && SENTENCES.unknownInterest)
  note(`${path}.otherInterest`, otherInterest.length > LONGEST.otherInterest && SENTENCES.tooLong)
  note(`${path}.photoConsent`, child.photoConsent !== 'yes' && child.photoConsent !== 'no' && SENTENCES.photoConsent)
}

/** Whether two entries are the same child: same name and same date of birth. */
export const isSameChild = (one: Pick<JoiningChild, 'fullName' | 'dateOfBirth'>, other: typeof one): boolean =>
  one.dateOfBirth === other.dateOfBirth && isSameName(one.fullName, other.fullName)

/** Problems with one child, by field: `fullName`, `dateOfBirth`. Empty when there are none. */
export function childProblems(child: JoiningChild, today?: string): JoiningProblems {
  const problems: JoiningProblems = {}
  noteChild(child, '', today, (path, sentence) => {
    if (sentence) problems[path.slice(1)] ??= sentence
  })
  return problems
}

/** Problems with the two emergency contacts, by field: `emergencyContacts.0.phone`. With one as `fewest`, the second can follow. */
export function contactProblems(people: Parameters<typeof noteContacts>[0], fewest: 1 | 2 = 2): JoiningProblems {
  const problems: JoiningProblems = {}
  noteContacts(people, fewest, (path, sentence) => {
    if (sentence) problems[path] ??= sentence
  })
  return problems
}

/** Problems with the three fields of an adult outside the family. */
export function personProblems({ fullName, phone, relationship }: EmergencyContact): JoiningProblems {
  const relation = textProblem(relationship, SENTENCES.relationship, LONGEST.relationship)
  return { ...parentProblems({ fullName, phone }), ...withoutEmpty({ relationship: relation }) }
}

/** Two people who are neither the parent nor each other, each with their own phone number (T79). */
function noteContacts(
  {
    parent,
    emergencyContacts: contacts,
  }: { parent: { fullName: string; phone: string }; emergencyContacts: EmergencyContact[] },
  fewest: 1 | 2,
  note: Note,
) {
  const isWrong = contacts.length < fewest || contacts.length > 2
  note('emergencyContacts', isWrong && (fewest === 2 ? SENTENCES.twoContacts : SENTENCES.oneContact))
  contacts.forEach((contact, index) => {
    const path = `emergencyContacts.${index}`
    const before = contacts.slice(0, index)
    note(`${path}.fullName`, textProblem(contact.fullName, SENTENCES.fullName, LONGEST.name))
    note(`${path}.fullName`, isSameName(contact.fullName, parent.fullName) && SENTENCES.ownContact)
    note(
      `${path}.fullName`,
      before.some(other => isSameName(contact.fullName, other.fullName)) && SENTENCES.sameContact,
    )
    note(`${path}.phone`, phoneProblem(contact.phone))
    note(`${path}.phone`, isSamePhone(contact.phone, parent.phone) && SENTENCES.ownPhone)
    note(`${path}.phone`, before.some(other => isSamePhone(contact.phone, other.phone)) && SENTENCES.samePhone)
    note(`${path}.relationship`, textProblem(contact.relationship, SENTENCES.relationship, LONGEST.relationship))
  })
}

const withoutEmpty = (problems: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence)) as JoiningProblems

function textProblem(text: string, missing: string, longest: number): string | undefined {
  if (text.trim() === '') return missing
  return text.length > longest ? SENTENCES.tooLong : undefined
}

function phoneProblem(phone: string): string | undefined {
  if (phone.trim() === '') return SENTENCES.phone
  if (isTooShortForAPhone(phone)) return SENTENCES.phoneTooShort
  return isPhone(phone) && phone.length <= LONGEST.phone ? undefined : SENTENCES.phoneShape
}

const isSamePhone = (one: string, other: string) => isPhone(one) && phoneDigits(one) === phoneDigits(other)

/** Whether a problem belongs to step 1 of the form: parent and children. */
export const isStepOne = (path: string): boolean => path.startsWith('parent.') || path.startsWith('children')
