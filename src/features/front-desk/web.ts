export { MovePlace } from './web/desk/move-place.tsx'
