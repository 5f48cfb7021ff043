import type { Viewer } from '#src/platform/http/handlers.ts'
import type { MessageAnswer } from '../message-answer.ts'
import type { MessageRow } from './tables.ts'

/** A message as `viewer` sees it. Only the sender sees the key it was sent with. */
export function answerOf(row: MessageRow, viewer: Pick<Viewer, 'id'>): MessageAnswer {
  const { id, familyId, staffId, content, number, version } = row
  const [senderId, receiverId] = row.sentBy === 'family' ? [familyId, staffId] : [staffId, familyId]
  return {
    id,
    senderId,
    receiverId,
    content,
    read: row.readAt !== null,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    number,
    version,
    key: senderId === viewer.id ? row.clientKey : null,
  }
}
