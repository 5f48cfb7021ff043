import { isSameName } from './full-name.ts'
import { SENTENCES } from './registration-messages.ts'
import { type EmergencyContact, type JoiningProblems, personProblems } from './registration-rules.ts'

/** A trusted adult outside the family: an emergency contact or a pickup person. */
export type FamilyPerson = EmergencyContact

/** The lists whose changes we record: emergency contacts, pickup people, and the parent, who can always pick up and is called first. */
export const PEOPLE_KINDS = ['emergency-contacts', 'pickup-people', 'parent'] as const

/** Staff at the door can't look through a longer list than this. */
export const MAX_PICKUP_PEOPLE = 8

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
