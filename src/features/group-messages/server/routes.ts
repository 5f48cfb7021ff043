import { may } from '#src/lib/permissions.ts'
import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused, type Viewer } from '#src/platform/http/handlers.ts'
import type { GroupMessagesContract } from '../contract.ts'
import { readChoices } from './read-choices.ts'
import { listGroupMessages, readGroupMessage } from './read-group-messages.ts'
import { readRecipients } from './read-recipients.ts'
import { sendGroupMessage } from './send-group-message.ts'

/** Whoever only writes to the classes they teach. */
const taughtBy = (viewer: Viewer) => (may(viewer, 'group-messages') ? undefined : viewer.id)

/** The handlers of the group messages contract. */
export function groupMessagesHandlers(app: App): Handlers<GroupMessagesContract> {
  const { db, clock } = app
  return {
    'GET /api/admin/group-messages': ({ query: { page } }, { viewer }) =>
      listGroupMessages(app, page, taughtBy(viewer)),
    'GET /api/admin/group-messages/:id': async ({ params: { id } }, { viewer }) =>
      (await readGroupMessage(app, id, taughtBy(viewer))) ?? new Refused('not-found'),
    'POST /api/admin/group-messages': async ({ body }, asking) => {
      const sent = await sendGroupMessage(app, body, asking, taughtBy(asking.viewer))
      return sent.ok ? { id: sent.id } : new Refused(sent.because)
    },
    'GET /api/admin/group-message-recipients': async ({ query }, { viewer }) =>
      (await readRecipients(app, db, query, taughtBy(viewer))) ?? new Refused('not-found'),
    'GET /api/admin/group-message-choices': (_, { viewer }) => readChoices(db, clock.now(), taughtBy(viewer)),
  }
}
