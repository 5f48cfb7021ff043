import type { App } from '#src/platform/app.ts'
import { type Handlers, Refused } from '#src/platform/http/handlers.ts'
import type { GroupMessagesContract } from '../contract.ts'
import { readChoices } from './read-choices.ts'
import { listGroupMessages, readGroupMessage } from './read-group-messages.ts'
import { readRecipients } from './read-recipients.ts'
import { sendGroupMessage } from './send-group-message.ts'

/** The handlers of the group messages contract. */
export function groupMessagesHandlers(app: App): Handlers<GroupMessagesContract> {
  const { db, clock } = app
  return {
    'GET /api/admin/group-messages': ({ query: { page } }) => listGroupMessages(app, page),
    'GET /api/admin/group-messages/:id': async ({ params: { id } }) =>
      (await readGroupMessage(app, id)) ?? new Refused('not-found'),
    'POST /api/admin/group-messages': async ({ body }, asking) => {
      const sent = await sendGroupMessage(app, body, asking)
      return sent.ok ? { id: sent.id } : new Refused(sent.because)
    },
    'GET /api/admin/group-message-recipients': async ({ query }) =>
      (await readRecipients(app, db, query)) ?? new Refused('not-found'),
    'GET /api/admin/group-message-choices': () => readChoices(db, clock.now()),
  }
}
