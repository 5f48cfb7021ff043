import * as z from 'zod'
import { PublicClass } from '#src/features/classes/contract.ts'
import { defineContract } from '#src/lib/contract.ts'

const params = z.object({ classId: z.string().max(120) })
const answer = z.array(PublicClass)

/** A family's saved classes. Every call answers the current list, newest first. */
export const favoritesContract = defineContract({
  'GET /api/favorites/classes': { summary: "The family's saved classes", access: 'signed-in', answer },
  'POST /api/favorites/:classId': {
    summary: 'Saves a class; saving twice changes nothing',
    access: 'signed-in',
    acting: 'allowed',
    params,
    answer,
    refusals: { 'too-many': { status: 409, message: "You've saved 100 classes. Remove one first." } },
  },
  'DELETE /api/favorites/:classId': {
    summary: 'Removes a saved class; removing one that is not saved is fine',
    access: 'signed-in',
    acting: 'allowed',
    params,
    answer,
  },
})
export type FavoritesContract = typeof favoritesContract
