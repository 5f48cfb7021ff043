export { JumpBox, JumpSearch } from './web/jump/jump-box.tsx'
export { MovePlace } from './web/orders/move-place.tsx'
