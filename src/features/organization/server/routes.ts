import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Handlers } from '#src/platform/http/handlers.ts'
import type { OrganizationContract } from '../contract.ts'
import { changeSettings } from './change-settings.ts'
import { readProgramSettings, readProgramSettingsIn } from './read-program-settings.ts'

export const routes = (app: App): Handlers<OrganizationContract> => ({
  'GET /api/program': async () => {
    const program = await readProgramSettings(app.db)
    return {
      ...program,
      year: Number(dayOf(app.clock.now(), program.timeZone).slice(0, 4)),
      demo: !app.settings.stripe?.live,
      banner: app.settings.live && !app.settings.stripe?.live,
    }
  },
  'GET /api/admin/settings': () => readProgramSettingsIn(app.db),
  'PUT /api/admin/settings': ({ body }, asking) => changeSettings(app, body, asking),
})
