/** The lines of a text that holds a list, one entry per line. Blank lines are skipped. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')

export type TimelineEntry = { when: string; what: string }

/** `2013 to 2024 | Art teacher`: when and what, split at the first bar. A line without a bar only has the what. */
export function timelineOf(text: string): TimelineEntry[] {
  return linesOf(text).map(line => {
    const bar = line.indexOf('|')
    return bar < 0 ? { when: '', what: line } : { when: line.slice(0, bar).trim(), what: line.slice(bar + 1).trim() }
  })
}
