import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused, type RequestContext } from '#src/platform/http/handlers.ts'
import type { SeasonContract } from '../../season-contract.ts'
import type { ClassNeeds } from '../admin/context.ts'
import { copySeason } from './copy-season.ts'
import { planCopy } from './plan-copy.ts'
import { publishDrafts } from './publish-drafts.ts'
import { listSeasons, readSeason } from './read-seasons.ts'
import { addSeason, changeSeason, setSeasonState } from './save-season.ts'

/** The routes of seasons in the back office. */
export function seasonHandlers({ db, clock, changed }: App, needs: ClassNeeds): Handlers<SeasonContract> {
  const context = ({ note }: Pick<RequestContext, 'note'>) => ({ db, clock, changed, note, ...needs })
  const today = async () => dayOf(clock.now(), (await readProgramSettings(db)).timeZone)
  const one = async (id: string) => {
    const season = await readSeason(db, id)
    return season ? { ...season, today: await today() } : new Refused('not-found')
  }
  return {
    'GET /api/admin/seasons': async () => ({ seasons: await listSeasons(db), today: await today() }),
    'GET /api/admin/seasons/:id': ({ params }) => one(params.id),
    'POST /api/admin/seasons': async ({ body }, asking) => {
      const added = await addSeason(context(asking), body)
      return added.ok ? { id: added.id } : new Refused(added.because, added.details)
    },
    'PUT /api/admin/seasons/:id': async ({ params, body }, asking) => {
      const saved = await changeSeason(context(asking), params.id, body)
      return saved.ok ? one(params.id) : new Refused(saved.because, saved.details)
    },
    'POST /api/admin/seasons/:id/state': async ({ params, body }, asking) => {
      const saved = await setSeasonState(context(asking), params.id, body.state)
      return saved.ok ? one(params.id) : new Refused(saved.because, saved.details)
    },
    'POST /api/admin/seasons/:id/publish-drafts': async ({ params }, asking) => {
      const done = await publishDrafts(context(asking), params.id)
      const season = await one(params.id)
      return season instanceof Refused ? season : { ...season, ...done }
    },
    'POST /api/admin/seasons/:id/copy-preview': async ({ params, body }) => {
      const planned = await planCopy(db, { ...body, sourceId: params.id }, clock.now())
      return planned.ok ? planned.plan.preview : new Refused(planned.because, planned.details)
    },
    'POST /api/admin/seasons/:id/copies': async ({ params, body }, asking) => {
      const done = await copySeason(context(asking), { ...body, sourceId: params.id })
      if (!done.ok) return new Refused(done.because, done.details)
      const { seasonId, copied, before } = done
      return { seasonId, copied, before }
    },
  }
}
