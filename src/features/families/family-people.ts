import { isSameName } from './full-name.ts'
import { type EmergencyContact, type JoiningProblems, personProblems } from './joining-rules.ts'
import { SENTENCES } from './joining-sentences.ts'

/** Somebody outside of the family whom it trusts: to be called, or to pick up. */
export type FamilyPerson = EmergencyContact

/** Of whom a change is kept: whom we call, who may pick up, and the parent, who always may and is called first. */
export const PEOPLE_KINDS = ['emergency-contacts', 'pickup-people', 'parent'] as const

/** More than this nobody at the door can look through. */
export const MOST_PICKUP_PEOPLE = 8

/** Everything to correct in the list of those who may pick up, by field: `people.0.phone`; empty when nothing is. */
export function pickupProblems(people: readonly FamilyPerson[], parentName: string): JoiningProblems {
  const problems: JoiningProblems = {}
  if (people.length > MOST_PICKUP_PEOPLE) problems.people = SENTENCES.tooManyPickupPeople
  people.forEach((person, at) => {
    for (const [field, sentence] of Object.entries(personProblems(person))) problems[`people.${at}.${field}`] = sentence
    const path = `people.${at}.fullName`
    if (isSameName(person.fullName, parentName)) problems[path] ??= SENTENCES.parentPicksUp
    if (people.slice(0, at).some(other => isSameName(person.fullName, other.fullName)))
      problems[path] ??= SENTENCES.samePickupPerson
  })
  return problems
}
