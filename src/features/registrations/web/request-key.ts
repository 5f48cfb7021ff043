import { ApiError } from '#src/lib/api-client.ts'

const KEY = 'order-request'

/**
 * The `Idempotency-Key` for ordering exactly `content` (T36, T58): the same until the server has answered, also
 * across a reload, so that a retry after a lost answer never orders twice. Different content is a different request.
 */
export function requestKeyFor(content: unknown): string {
  const text = JSON.stringify(content)
  const kept = read()
  if (kept?.content === text) return kept.key
  const key = crypto.randomUUID()
  write({ content: text, key })
  return key
}

/** Call this once the request was answered: the same content later is a new request. */
export function forgetRequestKey(): void {
  write(null)
}

/** Whether the server answered at all; after a lost connection or a server failure the key is kept. */
export function wasAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.problem.code !== 'still-working'
}

type StoredKey = { content: string; key: string }
let inMemory: StoredKey | null = null

function read(): StoredKey | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredKey | null
  } catch {
    return inMemory
  }
}

function write(kept: StoredKey | null) {
  inMemory = kept
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the key lasts as long as the page.
  }
}
