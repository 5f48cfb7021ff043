import { writeToFamily } from '#src/features/messages/server.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { keyOf } from './mails/group-message-mail.ts'
import type { groupMessages } from './tables.ts'

type Message = Pick<typeof groupMessages.$inferSelect, 'id' | 'subject' | 'content' | 'sentBy'>

/** Writes a group message into a family's thread, where its answer reaches staff. The caller holds the family's lock. */
export function writeInThread(
  app: Pick<App, 'clock' | 'live'>,
  tx: Transaction,
  { id, subject, content, sentBy: staffId }: Message,
  familyId: string,
): Promise<void> {
  return writeToFamily(app, tx, { familyId, staffId, content: `${subject}\n\n${content}`, key: keyOf(id, familyId) })
}
