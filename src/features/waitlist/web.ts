export { LeaveLine } from './web/leave-line.tsx'
