const WORDS_A_MINUTE = 230

/** How many whole minutes an adult needs to read it, at least 1. */
export function readingMinutes(...texts: string[]): number {
  const words = texts
    .join(' ')
    .split(/\s+/)
    .filter(word => /\w/.test(word)).length
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
