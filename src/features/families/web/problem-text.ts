import { splitName } from '../full-name.ts'
import type { JoiningForm } from './joining-form.ts'

const OF_PARENT: Record<string, string> = { fullName: 'Your name', email: 'Your email', phone: 'Your phone' }
const OF_CHILD: Record<string, string> = {
  fullName: 'name',
  dateOfBirth: 'birthday',
  allergies: 'allergies',
  medicalNotes: 'medical notes',
  interests: 'interests',
  otherInterest: 'interests',
  photoConsent: 'photos',
}
const OF_CONTACT: Record<string, string> = { fullName: 'name', phone: 'phone', relationship: 'relationship' }

/** The child's first name, or its position in the form. */
export function childName(form: JoiningForm, at: number): string {
  return (
    splitName(form.children[at]?.fullName ?? '').firstName ||
    (form.children.length > 1 ? `Child ${at + 1}` : 'Your child')
  )
}

/** A problem as the summary shows it, with who it's about: `Leo's birthday: the year needs 4 digits`. */
export function problemText(form: JoiningForm, path: string, sentence: string): string {
  const [part, at, field = ''] = path.split('.')
  if (part === 'parent') return `${OF_PARENT[at ?? ''] ?? 'You'}: ${lowerFirst(sentence)}`
  if (part === 'children' && field)
    return `${childName(form, Number(at))}'s ${OF_CHILD[field]}: ${lowerFirst(sentence)}`
  if (part === 'emergencyContacts' && field) {
    return `${at === '0' ? 'First' : 'Second'} contact, ${OF_CONTACT[field]}: ${lowerFirst(sentence)}`
  }
  return sentence
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
