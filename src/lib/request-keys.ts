/**
 * The `Idempotency-Key`s of one form (T58): the same words keep theirs, so that sending them again after a lost
 * answer does the work once; words that were corrected after a refusal are another request.
 */
export function requestKeys(): (body: unknown) => string {
  let last = { words: '', key: '' }
  return body => {
    const words = JSON.stringify(body)
    if (last.words !== words) last = { words, key: newKey() }
    return last.key
  }
}

/** Plain http on another machine's address has no `randomUUID`. */
const newKey = () => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
