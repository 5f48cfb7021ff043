/**
 * The `Idempotency-Key`s of one form (T58): the same content keeps its key, so that sending it again after a lost
 * answer does the work once; content corrected after a refusal is a different request.
 */
export function requestKeys(): (body: unknown) => string {
  let last = { words: '', key: '' }
  return body => {
    const words = JSON.stringify(body)
    if (last.words !== words) last = { words, key: newKey() }
    return last.key
  }
}

/** With plain http at another machine's address there is no `randomUUID`. */
const newKey = () => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
