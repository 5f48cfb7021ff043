import { auditRoutes } from './audit-contract.ts'
import { healthRoutes } from './health-contract.ts'
import { outboxRoutes } from './outbox-contract.ts'

/** Watching over the installation: mails, what staff did, and whether all is well. */
export const operationsContract = { ...outboxRoutes, ...auditRoutes, ...healthRoutes }
export type OperationsContract = typeof operationsContract
