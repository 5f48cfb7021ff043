import { clientFor } from '#src/lib/api-client.ts'
import type { ContentContract } from '../contract.ts'

/** The browser's client for this feature: `api` writes, `query` reads through TanStack Query. */
const { api, query } = clientFor<ContentContract>()

export { api }

export const allEntries = query('GET /api/content')
export const builtInTexts = query('GET /api/content/keys')
export const versionsOf = (key: string) => query('GET /api/content/:key/versions', { params: { key } })
