export { EndPlace } from './web/end-place/end-place.tsx'
