import type { ContentBlocks } from '#src/features/content/keys.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Handlers } from '#src/platform/http/handlers.ts'
import type { SearchContract } from '../contract.ts'
import { presentResult } from './present-result.ts'
import { searchSite } from './search-site.ts'

const usualLimit = 20

export const routes = ({ db, clock }: App, builtIn: readonly ContentBlocks[]): Handlers<SearchContract> => ({
  'GET /api/site-search': async ({ query }) => {
    const { timeZone: zone } = await readProgramSettings(db)
    const typed = query.q ?? ''
    const now = clock.now()
    const { found, counts, near } = await searchSite(db, builtIn, {
      typed,
      kind: query.type || undefined,
      limit: query.limit ?? usualLimit,
      zone,
      now,
    })
    return { results: found.map(each => presentResult(each, { typed, near, zone, now })), counts, near }
  },
})
