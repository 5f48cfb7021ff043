import { type SQL, sql } from 'drizzle-orm'
import { IN_PERSON } from '../in-person.ts'

/** Whether the payment named `payment` in a statement was taken in person, without a card provider. */
export const inPersonIn = (payment: string): SQL =>
  sql.raw(`${payment}.provider IN (${IN_PERSON.map(way => `'${way}'`).join(', ')})`)
