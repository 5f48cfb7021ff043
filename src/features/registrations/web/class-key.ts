/** An id or slug from an address, or `undefined` for anything that can't name a class. */
export function classKey(text: string | null): string | undefined {
  return text && /^[A-Za-z0-9-]{1,120}$/.test(text) ? text : undefined
}
