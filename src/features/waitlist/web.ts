export { LeaveWaitlist } from './web/leave-waitlist.tsx'
