export { lockFamily } from '#src/features/families/server.ts'
