import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { FavoritesContract } from '../contract.ts'
import { listFavorites } from './list-favorites.ts'
import { dropFavorite, saveFavorite } from './save-favorite.ts'

export const routes = ({ db, clock }: App): Handlers<FavoritesContract> => ({
  'GET /api/favorites/classes': (_, { viewer }) => listFavorites(db, viewer.id, clock.now()),
  'POST /api/favorites/:classId': async ({ params }, { viewer }) => {
    const now = clock.now()
    const saved = await saveFavorite(db, { parentId: viewer.id, classId: params.classId, now })
    return saved.ok ? listFavorites(db, viewer.id, now) : new Refused(saved.because)
  },
  'DELETE /api/favorites/:classId': async ({ params }, { viewer }) => {
    await dropFavorite(db, { parentId: viewer.id, classId: params.classId })
    return listFavorites(db, viewer.id, clock.now())
  },
})
