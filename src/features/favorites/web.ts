export { FavoriteButton } from '#src/features/classes/web.ts'
export { joinLocalFavorites } from './web/join-local-favorites.ts'
