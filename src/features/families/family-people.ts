import { isSameName } from './full-name.ts'
import { SENTENCES } from './registration-messages.ts'
import { type EmergencyContact, type JoiningProblems, type NamedContact, personProblems } from './registration-rules.ts'

/** A trusted adult outside the family: an emergency contact or a pickup person. */
export type FamilyPerson = EmergencyContact

/** The lists whose changes we record: emergency contacts, pickup people, and the parent, who can always pick up and is called first. */
export const PEOPLE_KINDS = ['emergency-contacts', 'pickup-people', 'parent'] as const

/** Staff at the door can't look through a longer list than this. */
export const MAX_PICKUP_PEOPLE = 8

const isListed = (people: readonly FamilyPerson[], { fullName }: FamilyPerson) =>
  people.some(other => isSameName(other.fullName, fullName))

/** The contacts with their ticks: who of them is on the pickup list. The list itself decides who can pick up. */
export const withPickup = (contacts: readonly EmergencyContact[], pickup: readonly FamilyPerson[]) =>
  contacts.map(contact => ({ ...contact, mayPickUp: isListed(pickup, contact) }))

/**
 * The pickup list once these contacts are saved with their ticks. A ticked contact is on it, an unticked one isn't, and a
 * contact who was replaced (in `before`) leaves it. Anyone else stays. Without ticks the list stays as it is. Someone who
 * was on it keeps their place, and their own number and relationship unless the family changed the contact's.
 */
export function pickupWith(
  pickup: readonly FamilyPerson[],
  contacts: readonly NamedContact[],
  before: readonly EmergencyContact[] = [],
): FamilyPerson[] {
  if (contacts.every(contact => contact.mayPickUp === undefined)) return [...pickup]
  const ticked = contacts.filter(contact => contact.mayPickUp)
  const unticked = [
    ...contacts.filter(contact => contact.mayPickUp === false),
    ...before.filter(contact => !isListed(contacts, contact)),
  ]
  const isChanged = ({ phone, relationship, ...contact }: NamedContact) =>
    !before.some(
      other =>
        isListed([other], { phone, relationship, ...contact }) &&
        other.phone === phone &&
        other.relationship === relationship,
    )
  const kept = pickup
    .filter(person => !isListed(unticked, person))
    .map(person => ticked.find(contact => isListed([person], contact) && isChanged(contact)) ?? person)
  const people = [...kept, ...ticked.filter(contact => !isListed(kept, contact))]
  return people.map(({ fullName, phone, relationship }) => ({ fullName, phone, relationship }))
}

/** Problems with the list of pickup people, by field: `people.0.phone`. Empty when there are none. */
export function pickupProblems(people: readonly FamilyPerson[], parentName: string): JoiningProblems {
  const problems: JoiningProblems = {}
  if (people.length > MAX_PICKUP_PEOPLE) problems.people = SENTENCES.tooManyPickupPeople
  people.forEach((person, index) => {
    for (const [field, sentence] of Object.entries(personProblems(person)))
      problems[`people.${index}.${field}`] = sentence
    const path = `people.${index}.fullName`
    if (isSameName(person.fullName, parentName)) problems[path] ??= SENTENCES.parentPicksUp
    if (people.slice(0, index).some(other => isSameName(person.fullName, other.fullName)))
      problems[path] ??= SENTENCES.samePickupPerson
  })
  return problems
}
