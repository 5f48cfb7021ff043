const DEEPEST = 12

/**
 * Whether a request contains text that can't be stored or shown: a NUL byte or half a surrogate pair (PostgreSQL refuses
 * both), or nesting deeper than any of our forms. Checked once for all routes, before their schemas.
 */
export function unusableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth >= DEEPEST) return true
  return Object.entries(value).some(([name, inner]) => unusableText(name, depth + 1) || unusableText(inner, depth + 1))
}
