import type { DraftKind } from '#src/ui/drafts.ts'

/** On this device: what was sent and has not arrived, by conversation. Forgotten at sign-out (accounts' `forgetPerson`). */
const UNSENT = 'messages-kept'

/** A message on its way. Its key makes sure that it is sent once. */
export type Unsent = { key: string; content: string }
/** `draft` was kept here before drafts had places of their own. */
type Kept = { draft?: string; unsent: Unsent[] }

/** What this person began to write to somebody. */
export const messageDraft = (viewerId: string, otherId: string): DraftKind<string> => ({
  key: `message-draft:${viewerId}:${otherId}`,
  version: 1,
  keptDays: 30,
  read: String,
  isEmpty: text => text.trim() === '',
})

function readAll(viewerId: string): Record<string, Kept> {
  try {
    const kept = JSON.parse(localStorage.getItem(UNSENT) ?? '{}')
    return kept.viewerId === viewerId ? kept.words : {}
  } catch {
    return {}
  }
}

/** Moves what an earlier version of this page kept to where drafts are kept now. */
export function moveOldDraft(viewerId: string, otherId: string): void {
  const old = readAll(viewerId)[otherId]?.draft
  if (!old) return
  try {
    localStorage.setItem(messageDraft(viewerId, otherId).key, JSON.stringify({ savedAt: new Date(), form: old }))
  } catch {
    // No room: it stays where it is.
    return
  }
  keepUnsent(viewerId, otherId, unsentMessages(viewerId, otherId))
}

/** What this person sent in a conversation and has not arrived; nothing that somebody else wrote here. */
export const unsentMessages = (viewerId: string, otherId: string): Unsent[] => readAll(viewerId)[otherId]?.unsent ?? []

/** Keeps it, as far as the browser lets us. */
export function keepUnsent(viewerId: string, otherId: string, unsent: Unsent[]): void {
  const words = readAll(viewerId)
  if (unsent.length === 0) delete words[otherId]
  else words[otherId] = { unsent }
  try {
    localStorage.setItem(UNSENT, JSON.stringify({ viewerId, words }))
  } catch {
    // Without storage it stays in the page alone.
  }
}
