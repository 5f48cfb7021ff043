import type { ClassesContract } from '#src/features/classes/contract.ts'
import type { SubscriptionsContract } from '#src/features/subscriptions/contract.ts'
import type { WaitlistContract } from '#src/features/waitlist/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import type { FrontDeskContract } from '../contract.ts'

/** This feature's API client in the browser. */
export const { api, query } = clientFor<FrontDeskContract>()
export const classesApi = clientFor<ClassesContract>().api
export const waitlistApi = clientFor<WaitlistContract>().api
export const plansApi = clientFor<SubscriptionsContract>().api
