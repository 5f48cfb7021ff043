export { FavoriteButton } from '#src/features/classes/web.ts'
export { useJoinedFavorites } from './web/use-joined-favorites.ts'
