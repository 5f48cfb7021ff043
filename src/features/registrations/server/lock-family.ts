export { lockFamily, lockOpenFamily } from '#src/features/families/server.ts'
