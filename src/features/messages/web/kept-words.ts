/** On this device: what was typed and not sent, by conversation. Forgotten at sign-out (accounts' `forgetPerson`). */
const KEPT_WORDS = 'messages-kept'

/** A message on its way. Its key makes sure that it is sent once. */
export type Unsent = { key: string; content: string }
export type KeptWords = { draft: string; unsent: Unsent[] }

const NOTHING: KeptWords = { draft: '', unsent: [] }

function readAll(viewerId: string): Record<string, KeptWords> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_WORDS) ?? '{}')
    return kept.viewerId === viewerId ? kept.words : {}
  } catch {
    return {}
  }
}

/** What this person left unsent in a conversation; nothing that somebody else typed here. */
export const keptWords = (viewerId: string, otherId: string): KeptWords => ({
  ...NOTHING,
  ...readAll(viewerId)[otherId],
})

/** Keeps it, as far as the browser lets us. */
export function keepWords(viewerId: string, otherId: string, change: Partial<KeptWords>): void {
  const words = readAll(viewerId)
  const next = { ...NOTHING, ...words[otherId], ...change }
  if (next.draft === '' && next.unsent.length === 0) delete words[otherId]
  else words[otherId] = next
  try {
    localStorage.setItem(KEPT_WORDS, JSON.stringify({ viewerId, words }))
  } catch {
    // Without storage it stays in the page alone.
  }
}
