import { markText } from './mark-text.ts'

const longest = 160

/** Markdown as the plain text a reader sees. Good enough for a line or two, and never HTML. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * About two lines to show under a title: the summary, unless only the longer text contains a match. In that case, the
 * matching paragraph, starting a little before the match.
 */
export function excerptOf(summary: string, paragraphs: readonly string[], typed: string, near: boolean): string {
  if (lettersBeforeHit(summary, typed, near) !== undefined) return cut(summary, 0)
  for (const paragraph of paragraphs) {
    const before = lettersBeforeHit(paragraph, typed, near)
    if (before !== undefined) return cut(paragraph, Math.max(0, before - longest / 3))
  }
  return cut(summary || (paragraphs[0] ?? ''), 0)
}

/** How many letters come before the first match, or undefined if there's none. */
function lettersBeforeHit(text: string, typed: string, near: boolean): number | undefined {
  const pieces = markText(text, typed, near)
  const at = pieces.findIndex(piece => piece.hit)
  return at < 0 ? undefined : pieces.slice(0, at).reduce((sum, piece) => sum + piece.text.length, 0)
}

/** At most `longest` letters starting at `from`, in whole words, with dots where something is left out. */
function cut(text: string, from: number): string {
  const start = from === 0 ? 0 : text.indexOf(' ', from) + 1 || from
  const rest = text.slice(start).replace(/^[\s.,;:!?)]+/, '')
  if (rest.length <= longest) return `${start > 0 ? '… ' : ''}${rest}`
  const end = rest.lastIndexOf(' ', longest)
  return `${start > 0 ? '… ' : ''}${rest.slice(0, end > longest / 2 ? end : longest).replace(/[\s,.;:]+$/, '')} …`
}
