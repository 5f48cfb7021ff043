export { FavoriteButton } from '#src/features/classes/web.ts'
export { joinLocalFavorites } from './web/join-local-favorites.ts'
export { useJoinedFavorites } from './web/use-joined-favorites.ts'
