export { CancelDialog } from './web/cancel/cancel-dialog.tsx'
export { EndPlace } from './web/end-place/end-place.tsx'
