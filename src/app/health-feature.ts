import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { feature, Refused, type ServerFeature } from '#src/platform/http/handlers.ts'

const healthContract = defineContract({
  'GET /api/health': {
    summary: 'Liveness check',
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
  },
  'GET /api/ready': {
    summary: "Readiness check: the database answers, earlier writes are visible, and the process isn't shutting down",
    access: 'public',
    answer: z.object({ status: z.literal('ready') }),
    refusals: { 'not-ready': { status: 503, message: 'Not ready.' } },
  },
})

/** For load balancers. */
export function healthFeature(ready: () => Promise<boolean>): ServerFeature {
  return {
    routes: feature(healthContract, {
      'GET /api/health': () => ({ status: 'ok' as const }),
      'GET /api/ready': async () => ((await ready()) ? { status: 'ready' as const } : new Refused('not-ready')),
    }),
  }
}
