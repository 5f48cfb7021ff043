export { MovePlace } from './web/orders/move-place.tsx'
