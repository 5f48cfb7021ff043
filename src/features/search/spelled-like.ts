/** Words of this many letters may differ by one typo, and by two from twice that length on. */
const lettersForOneSlip = 4

/**
 * Whether one word is the other with a typo or two: a wrong, missing or extra letter, or two swapped ones. Both in lower
 * case.
 */
export function isSpelledLike(a: string, b: string): boolean {
  const slips = Math.floor(Math.min(a.length, b.length) / lettersForOneSlip)
  const most = Math.min(2, slips)
  return most > 0 && Math.abs(a.length - b.length) <= most && slipsBetween(a, b) <= most
}

/** The fewest edits that turn one word into the other (optimal string alignment). */
function slipsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = least
    }
  }
  return rows[a.length]![b.length]!
}
