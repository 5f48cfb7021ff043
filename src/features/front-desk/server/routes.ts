import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { FrontDeskContract } from '../contract.ts'
import { addNote } from './add-note.ts'
import type { FrontDeskContext } from './context.ts'
import { decideGoodwill } from './decide-goodwill.ts'
import { giveGoodwill } from './give-goodwill.ts'
import { listUsers } from './list-users.ts'
import { frontDeskOrdersHandlers } from './orders-routes.ts'
import { readFamilyFile } from './read-family-file.ts'
import { readHistory } from './read-history.ts'
import { readToday } from './read-today.ts'
import { readUnpaid } from './read-unpaid.ts'
import { addSamples, readSamples, removeSamples } from './samples.ts'
import { PAGE_SIZE, searchFamilies } from './search-families.ts'

/** The outcome of credit, for the admin who gives it or decides about it. */
const GIFT_WORDS = {
  given: (amount: string, balance: string) => `You gave ${amount}. The family now has ${balance} in credit.`,
  waiting: (amount: string) => `Another admin must approve the ${amount} before the family gets it.`,
  declined: (amount: string) => `You declined the ${amount}. The family got nothing and wasn't told.`,
}

/** The handlers of the back office. */
export function frontDeskHandlers(app: FrontDeskContext): Handlers<FrontDeskContract> {
  const { db, clock } = app
  const zone = async () => (await readProgramSettings(db)).timeZone
  const today = async () => dayOf(clock.now(), await zone())
  return {
    ...frontDeskOrdersHandlers(app),
    'GET /api/admin/today': async (_, { viewer }) =>
      readToday(db, { now: clock.now(), zone: await zone(), viewer, settings: app.settings }),
    'GET /api/admin/samples': () => readSamples(db),
    'POST /api/admin/samples': async (_, { note }) => {
      const added = await addSamples({ ...app, note })
      return added.ok ? readSamples(db) : new Refused(added.because)
    },
    'POST /api/admin/samples/removal': ({ body }, { note }) => removeSamples({ ...app, note }, body),
    'GET /api/admin/families/:id/history': async ({ params, query }) =>
      (await readHistory(db, params.id, query.page)) ?? new Refused('not-found'),
    'GET /api/admin/unpaid': async () => readUnpaid(db, clock.now(), await zone()),
    'GET /api/admin/users': ({ query }) => listUsers(db, query),
    'GET /api/admin/families': async ({ query: { q, page = 1, ...only } }) => ({
      ...(await searchFamilies(
        db,
        {
          q,
          page,
          owed: only.owed === 'yes',
          pastDue: only.pastDue === 'yes',
          creditWaiting: only.creditWaiting === 'yes',
        },
        await today(),
      )),
      page,
      pageSize: PAGE_SIZE,
    }),
    'GET /api/admin/families/:id': async ({ params }, { viewer }) =>
      (await readFamilyFile(db, params.id, { today: await today(), viewerId: viewer.id })) ?? new Refused('not-found'),
    'POST /api/admin/families/:id/notes': async ({ params, body }, asking) => {
      const note = { parentId: params.id, authorId: asking.viewer.id, text: body.text }
      const added = await addNote(app, note, asking)
      return added.ok ? { id: added.id } : new Refused(added.because)
    },
    'POST /api/admin/families/:id/credit': async ({ params, body }, asking) => {
      const given = await giveGoodwill(app, { parentId: params.id, ...body }, asking)
      if (!given.ok) return new Refused(given.because)
      const { state, balance } = given
      return { state, balance, message: GIFT_WORDS[state](formatCents(body.amount), formatCents(balance)) }
    },
    'POST /api/admin/credit-gifts/:id/approve': async ({ params }, asking) => {
      const done = await decideGoodwill(app, { giftId: params.id, decision: 'approve' }, asking)
      if (!done.ok) return new Refused(done.because)
      return { message: GIFT_WORDS.given(formatCents(done.amount), formatCents(done.balance ?? 0)) }
    },
    'POST /api/admin/credit-gifts/:id/decline': async ({ params }, asking) => {
      const done = await decideGoodwill(app, { giftId: params.id, decision: 'decline' }, asking)
      return done.ok ? { message: GIFT_WORDS.declined(formatCents(done.amount)) } : new Refused(done.because)
    },
  }
}
