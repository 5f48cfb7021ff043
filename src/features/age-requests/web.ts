export { AgeRequests } from './web/age-requests.tsx'
