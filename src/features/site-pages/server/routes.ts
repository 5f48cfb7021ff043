import { readProgramSettings } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Handlers } from '#src/platform/http/handlers.ts'
import type { SitePagesContract } from '../contract.ts'
import { programNumbers } from './program-numbers.ts'
import { readSchedule } from './read-schedule.ts'
import { scheduleFeed } from './schedule-feed.ts'

export const routes = ({ db, clock, settings }: App): Handlers<SitePagesContract> => ({
  'GET /api/schedule': async ({ query }) => readSchedule(db, query, await readProgramSettings(db), clock.now()),
  'GET /api/schedule.ics': async ({ query }) =>
    scheduleFeed(db, query, await readProgramSettings(db), settings.publicUrl, clock.now()),
  'GET /api/program/numbers': async () => programNumbers(db, await readProgramSettings(db), clock.now()),
})
