import { readProgramSettings } from '#src/features/organization/server.ts'
import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { ClassesContract } from '../contract.ts'
import type { ClassNeeds } from './admin/context.ts'
import { classesAdminHandlers } from './admin/routes.ts'
import { publicClass, shownClass } from './class-answer.ts'
import { filterValues } from './filter-values.ts'
import { findClass, listClasses, nextClasses } from './find-class.ts'
import { searchClasses } from './search-classes.ts'
import { readFamilyWindow } from './seasons/read-family-window.ts'
import { seasonHandlers } from './seasons/routes.ts'
import { similarClasses } from './similar-classes.ts'
import { suggest } from './suggest.ts'

export const routes = (app: App, needs: ClassNeeds = {}): Handlers<ClassesContract> => ({
  'GET /api/search/classes': async ({ query }) => {
    const [settings, now] = [await readProgramSettings(app.db), app.clock.now()]
    const { classes, total } = await searchClasses(app.db, query, settings.timeZone, now)
    return { classes: classes.map(each => publicClass(each, settings, now)), total }
  },
  'GET /api/search/filters': async () =>
    filterValues(app.db, app.clock.now(), (await readProgramSettings(app.db)).timeZone),
  'GET /api/search/suggestions': ({ query }) =>
    suggest(app.db, query.q ?? query.query ?? query.search ?? '', app.clock.now()),
  'GET /api/classes': async ({ query }) => {
    const [settings, now] = [await readProgramSettings(app.db), app.clock.now()]
    const found =
      query.ids === undefined ? await nextClasses(app.db, now) : await listClasses(app.db, query.ids.split(','), now)
    return found.map(each => publicClass(each, settings, now))
  },
  'GET /api/classes/:id': async ({ params }) => {
    const [settings, now] = [await readProgramSettings(app.db), app.clock.now()]
    const found = await findClass(app.db, params.id, now)
    return found ? shownClass(found, settings, now) : new Refused('not-found')
  },
  'GET /api/classes/:id/registration': async ({ params }, { viewer }) =>
    (await readFamilyWindow(app, params.id, viewer.id)) ?? new Refused('not-found'),
  'GET /api/classes/:id/similar': async ({ params }) => {
    const [settings, now] = [await readProgramSettings(app.db), app.clock.now()]
    return (await similarClasses(app.db, params.id, now, settings.timeZone)).map(each =>
      publicClass(each, settings, now),
    )
  },
  ...classesAdminHandlers(app, needs),
  ...seasonHandlers(app, needs),
})
