import { dayOf } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { OrganizationContract } from '../contract.ts'
import { changeSettings } from './change-settings.ts'
import { changeLogo, logoPath, sendLogo } from './logo.ts'
import { readProgramSettings, readProgramSettingsIn } from './read-program-settings.ts'

export const routes = (app: App): Handlers<OrganizationContract> => ({
  'GET /api/program': async () => {
    const program = await readProgramSettings(app.db)
    return {
      ...program,
      logo: logoPath(program.logo),
      year: Number(dayOf(app.clock.now(), program.timeZone).slice(0, 4)),
      demo: !app.settings.stripe?.live,
      banner: app.settings.live && !app.settings.stripe?.live,
    }
  },
  'GET /api/admin/settings': () => readProgramSettingsIn(app.db),
  'PUT /api/admin/settings': ({ body }, asking) => changeSettings(app, body, asking),
  'POST /api/admin/settings/logo': async (_, asking) => {
    const [picture] = asking.pictures ?? []
    return picture ? changeLogo(app, { by: asking.viewer.id, picture }, asking) : new Refused('no-photo')
  },
  'DELETE /api/admin/settings/logo': (_, asking) => changeLogo(app, { by: asking.viewer.id, picture: null }, asking),
  'GET /api/logo/:id': async ({ params: { id } }) => (await sendLogo(app, id)) ?? new Refused('not-found'),
})
