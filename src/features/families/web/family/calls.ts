import { clientFor } from '#src/lib/api-client.ts'
import type { Answered } from '#src/lib/contract.ts'
import type { FamiliesContract } from '../../contract.ts'

/** Typed API calls for the family page. */
export const { api } = clientFor<FamiliesContract>()

export type OwnChild = Answered<FamiliesContract['GET /api/children']>[number]
export type Family = Answered<FamiliesContract['GET /api/family']>
export type ConsentPage = Answered<FamiliesContract['GET /api/family/consents']>
