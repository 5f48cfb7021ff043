import { readProgramSettings } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { FamilyCalendarContract } from '../contract.ts'
import { familyFeed } from './family-feed.ts'
import { familyOfToken, makeFeed, readFeedState, revokeFeed } from './feed-address.ts'

const FRESH_SECONDS = 900

export const routes = (app: App): Handlers<FamilyCalendarContract> => ({
  'GET /api/calendar/feed': async (_, { viewer }) => ({ feed: await readFeedState(app.db, viewer.id) }),
  'POST /api/calendar/feed': async (_, { viewer }) => {
    if (!viewer.verified) return new Refused('verify-first')
    const token = await makeFeed(app, viewer.id)
    const { href } = new URL(`/api/calendar/feed/${token}.ics`, app.settings.publicUrl)
    return { url: href, webcal: href.replace(/^https?:/, 'webcal:') }
  },
  'DELETE /api/calendar/feed': async (_, { viewer }) => {
    await revokeFeed(app.db, viewer.id, app.clock.now())
    return { revoked: true }
  },
  'GET /api/calendar/feed/:file': async ({ params }, { setHeader }) => {
    const userId = await familyOfToken(app, params.file.slice(0, -'.ics'.length))
    if (!userId) return new Refused('not-found')
    setHeader('cache-control', `private, max-age=${FRESH_SECONDS}`)
    setHeader('x-robots-tag', 'noindex')
    const program = await readProgramSettings(app.db)
    return familyFeed(app.db, { userId, program, site: app.settings.publicUrl, now: app.clock.now() })
  },
})
