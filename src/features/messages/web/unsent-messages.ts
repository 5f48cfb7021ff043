import type { DraftKind } from '#src/ui/drafts.ts'

/** Sent messages that haven't arrived yet, by conversation, kept on this device. Cleared on sign-out (accounts' `clearPersonalData`). */
const UNSENT = 'messages-kept'

/** A message being sent. Its key makes sure it's sent only once. */
export type Unsent = { key: string; content: string }
/** `draft` was stored here before drafts had their own storage. */
type Stored = { draft?: string; unsent: Unsent[] }

/** The person's draft message to someone. */
export const messageDraft = (viewerId: string, otherId: string): DraftKind<string> => ({
  key: `message-draft:${viewerId}:${otherId}`,
  version: 1,
  keptDays: 30,
  read: String,
  isEmpty: text => text.trim() === '',
})

function readAll(viewerId: string): Record<string, Stored> {
  try {
    const kept = JSON.parse(localStorage.getItem(UNSENT) ?? '{}')
    return kept.viewerId === viewerId ? kept.words : {}
  } catch {
    return {}
  }
}

/** Moves drafts saved by an earlier version of this page to where drafts are kept now. */
export function moveOldDraft(viewerId: string, otherId: string): void {
  const old = readAll(viewerId)[otherId]?.draft
  if (!old) return
  try {
    localStorage.setItem(messageDraft(viewerId, otherId).key, JSON.stringify({ savedAt: new Date(), form: old }))
  } catch {
    // Storage is full, so it stays where it is.
    return
  }
  keepUnsent(viewerId, otherId, unsentMessages(viewerId, otherId))
}

/** This person's unsent messages in a conversation, never those someone else wrote on this device. */
export const unsentMessages = (viewerId: string, otherId: string): Unsent[] => readAll(viewerId)[otherId]?.unsent ?? []

/** Stores them, as far as the browser allows. */
export function keepUnsent(viewerId: string, otherId: string, unsent: Unsent[]): void {
  const words = readAll(viewerId)
  if (unsent.length === 0) delete words[otherId]
  else words[otherId] = { unsent }
  try {
    localStorage.setItem(UNSENT, JSON.stringify({ viewerId, words }))
  } catch {
    // Without storage, they only stay in the page.
  }
}
