import { readProgramSettings } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { ClassesContract } from '../contract.ts'
import { type ClassNeeds, changeClass } from './change-class.ts'
import { publicClass, staffClass } from './class-answer.ts'
import { filterValues } from './filter-values.ts'
import { findClass, listClasses, nextClasses } from './find-class.ts'
import { readOfferings } from './read-offerings.ts'
import { searchClasses } from './search-classes.ts'
import { suggest } from './suggest.ts'

export const routes = ({ db, clock, changed }: App, needs: ClassNeeds = {}): Handlers<ClassesContract> => ({
  'GET /api/search/classes': async ({ query }) => {
    const [settings, now] = [await readProgramSettings(db), clock.now()]
    const { classes, total } = await searchClasses(db, query, settings.timeZone, now)
    return { classes: classes.map(each => publicClass(each, settings, now)), total }
  },
  'GET /api/search/filters': () => filterValues(db, clock.now()),
  'GET /api/search/suggestions': ({ query }) => suggest(db, query.q ?? query.query ?? query.search ?? '', clock.now()),
  'GET /api/classes': async ({ query }) => {
    const [settings, now] = [await readProgramSettings(db), clock.now()]
    const found =
      query.ids === undefined ? await nextClasses(db, now) : await listClasses(db, query.ids.split(','), now)
    return found.map(each => publicClass(each, settings, now))
  },
  'GET /api/classes/:id': async ({ params }) => {
    const [settings, now] = [await readProgramSettings(db), clock.now()]
    const found = await findClass(db, params.id, now)
    return found ? publicClass(found, settings, now) : new Refused('not-found')
  },
  'GET /api/admin/classes': async () => {
    const [settings, now] = [await readProgramSettings(db), clock.now()]
    return (await readOfferings(db, {}, now)).map(each => staffClass(each, settings, now))
  },
  'PUT /api/admin/classes/:id': async ({ params, body }) => {
    const saved = await changeClass({ db, clock, changed, ...needs }, params.id, body)
    if (!saved.ok) return new Refused(saved.because, saved.details)
    return staffClass(saved.offering, await readProgramSettings(db), clock.now())
  },
})
