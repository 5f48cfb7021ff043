import { clientFor } from '#src/lib/api-client.ts'
import type { RegistrationsContract } from '../contract.ts'

/** The browser's client for this feature: `api` writes, `query` reads through TanStack Query. */
export const { api, query } = clientFor<RegistrationsContract>()

/** The family's registrations, newest first; refresh it after any change to one. */
export const myRegistrations = query('GET /api/registrations')
/** The cart; the header's count reads it too. */
export const myCart = query('GET /api/cart')
