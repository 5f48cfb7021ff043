import { auditRoutes } from './audit-contract.ts'
import { healthRoutes } from './health-contract.ts'
import { outboxRoutes } from './outbox-contract.ts'

/** Monitoring the installation: emails, staff activity and system health. */
export const operationsContract = { ...outboxRoutes, ...auditRoutes, ...healthRoutes }
export type OperationsContract = typeof operationsContract
