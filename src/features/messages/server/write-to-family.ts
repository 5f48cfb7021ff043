import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { lockThread } from './lock-thread.ts'
import { writeMessage } from './write-message.ts'

type Written = { familyId: string; staffId: string; content: string; key: string }

/**
 * Writes something that staff sent to many families into one family's thread, where the family can answer it. It answers
 * nothing itself: a thread stays as it is, and a new one is done until the family writes. The caller holds the family's
 * lock and sends the email about it.
 * @throws if the key was used before
 */
export async function writeToFamily(
  app: Pick<App, 'clock' | 'live'>,
  tx: Transaction,
  { familyId, staffId, content, key }: Written,
): Promise<void> {
  const now = app.clock.now()
  const { version, lastNumber } = await lockThread(tx, familyId, 1)
  const message = { familyId, staffId, sentBy: 'staff' as const, content, version, clientKey: key }
  const change = lastNumber === 0 ? { doneAt: now } : {}
  const written = await writeMessage(tx, { ...message, createdAt: now, mailedAt: now }, change)
  if (!written) throw new Error(`the message ${key} is already in the thread`)
  await app.live.publish(tx, { kind: 'messages', id: familyId }, { people: [familyId], staff: true })
}
