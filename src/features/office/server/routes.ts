import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { OfficeContract } from '../contract.ts'
import { addNote } from './add-note.ts'
import type { OfficeDesk } from './desk.ts'
import { deskHandlers } from './desk-routes.ts'
import { giveGoodwill } from './give-goodwill.ts'
import { listUsers } from './list-users.ts'
import { readFamilyFile } from './read-family-file.ts'
import { readToday } from './read-today.ts'
import { PAGE_SIZE, searchFamilies } from './search-families.ts'

/** What each route of the back office does. */
export function officeHandlers(app: OfficeDesk): Handlers<OfficeContract> {
  const { db, clock } = app
  const zone = async () => (await readProgramSettings(db)).timeZone
  const today = async () => dayOf(clock.now(), await zone())
  return {
    ...deskHandlers(app),
    'GET /api/admin/today': async (_, { viewer }) =>
      readToday(db, { now: clock.now(), zone: await zone(), isAdmin: viewer.role === 'admin', settings: app.settings }),
    'GET /api/admin/users': ({ query }) => listUsers(db, query),
    'GET /api/admin/families': async ({ query: { q, page = 1, owed, pastDue } }) => ({
      ...(await searchFamilies(db, { q, page, owed: owed === 'yes', pastDue: pastDue === 'yes' }, await today())),
      page,
      pageSize: PAGE_SIZE,
    }),
    'GET /api/admin/families/:id': async ({ params }) =>
      (await readFamilyFile(db, params.id, await today())) ?? new Refused('not-found'),
    'POST /api/admin/families/:id/notes': async ({ params, body }, asking) => {
      const note = { parentId: params.id, authorId: asking.viewer.id, text: body.text }
      const added = await addNote(app, note, asking)
      return added.ok ? { id: added.id } : new Refused(added.because)
    },
    'POST /api/admin/families/:id/credit': async ({ params, body }, asking) => {
      const given = await giveGoodwill(app, { parentId: params.id, ...body }, asking)
      if (!given.ok) return new Refused(given.because)
      const message = `${formatCents(body.amount)} given. The family has ${formatCents(given.balance)} of credit now.`
      return { message, balance: given.balance }
    },
  }
}
