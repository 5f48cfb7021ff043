import { and, asc, isNull } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { staffWhoMay } from '#src/features/accounts/server.ts'
import type { App } from '#src/platform/app.ts'
import { feature, Refused } from '#src/platform/http/handlers.ts'
import { messagesContract } from '../contract.ts'
import { answerOf } from './answer-of.ts'
import { countUnread, listConversations } from './conversations.ts'
import { aboutFamily } from './inbox/about-family.ts'
import { countInboxTabs, FAMILIES_PER_PAGE, listFamilies } from './inbox/list-families.ts'
import { moveThread } from './inbox/move-thread.ts'
import { readThread } from './inbox/read-thread.ts'
import { markRead } from './mark-read.ts'
import { listPeople } from './people.ts'
import { readOwn } from './read-messages.ts'
import { sendMessage } from './send-message.ts'

const LONGEST_KEY = 200

/** The handlers of the messages contract. */
export function messageRoutes(app: App) {
  const { db, clock } = app
  return feature(messagesContract, {
    'GET /api/messages': async ({ query }, { viewer }) =>
      (await readOwn(db, viewer, query)).map(row => answerOf(row, viewer)),

    'POST /api/messages': async ({ body }, { viewer, headers, note }) => {
      const given = headers['idempotency-key']
      const key = typeof given === 'string' && given !== '' ? given.slice(0, LONGEST_KEY) : null
      const sent = await sendMessage(app, { viewer, note }, { ...body, key })
      return sent.ok ? answerOf(sent.message, viewer) : new Refused(sent.because)
    },

    'PUT /api/messages/:id/read': async ({ params }, { viewer, note }) => {
      const [row] = await markRead(app, { viewer, note }, [params.id])
      return row ? answerOf(row, viewer) : new Refused('not-found')
    },

    'POST /api/messages/read': async ({ body }, { viewer, note }) =>
      (await markRead(app, { viewer, note }, body.ids)).map(row => answerOf(row, viewer)),

    'GET /api/messages/conversations': (_, { viewer }) => listConversations(db, viewer),

    'GET /api/messages/unread': async (_, { viewer }) => ({ unread: await countUnread(db, viewer) }),

    'GET /api/users': ({ query }, { viewer }) => listPeople(db, viewer, query),

    'GET /api/admin/messages': async ({ query: { show = 'open', page = 1 } }, { viewer }) => {
      const asked = { show, page, viewerId: viewer.id, now: clock.now() }
      const [families, { counts, unread }, staff] = await Promise.all([
        listFamilies(db, asked),
        countInboxTabs(db, asked),
        listStaff(app),
      ])
      return { families, total: counts[show], page, pageSize: FAMILIES_PER_PAGE, counts, unread, staff }
    },

    'GET /api/admin/messages/:familyId': ({ params, query }, { viewer }) =>
      readThread(db, viewer, params.familyId, query),

    'GET /api/admin/messages/:familyId/about': async ({ params }) =>
      (await aboutFamily(db, params.familyId, clock.now())) ?? new Refused('not-found'),

    'POST /api/admin/messages/:familyId/state': async ({ params, body }, { note }) => {
      const moved = await moveThread(app, params.familyId, body, note)
      return moved.ok ? moved.state : new Refused(moved.because)
    },
  })
}

/** All staff a thread can be assigned to. */
async function listStaff({ db }: App) {
  const { id, firstName, lastName, disabledAt } = users
  const rows = await db
    .select({ id, firstName, lastName })
    .from(users)
    .where(and(staffWhoMay('messages'), isNull(disabledAt)))
    .orderBy(asc(firstName), asc(lastName), asc(id))
    .limit(200)
  return rows.map(each => ({ id: each.id, name: `${each.firstName} ${each.lastName}` }))
}
