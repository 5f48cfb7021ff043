import * as z from 'zod'
import { PublicClass } from '#src/features/classes/contract.ts'
import { defineContract } from '#src/lib/contract.ts'

const params = z.object({ classId: z.string().max(120) })
const answer = z.array(PublicClass)

/** Saved classes of a family. All answer the list as it is now, newest first. */
export const favoritesContract = defineContract({
  'GET /api/favorites/classes': { summary: "The family's saved classes", access: 'signed-in', answer },
  'POST /api/favorites/:classId': {
    summary: 'Saves a class; twice is once',
    access: 'signed-in',
    acting: 'allowed',
    params,
    answer,
    refusals: { 'too-many': { status: 409, message: 'You have saved 100 classes. Please let one go first.' } },
  },
  'DELETE /api/favorites/:classId': {
    summary: 'Lets a saved class go; one that is not saved is fine',
    access: 'signed-in',
    acting: 'allowed',
    params,
    answer,
  },
})
export type FavoritesContract = typeof favoritesContract
