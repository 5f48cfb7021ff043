export { useJoinedFavorites } from './web/use-joined-favorites.ts'
