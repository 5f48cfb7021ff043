import type { Piece } from './contract.ts'
import { isSpelledLike } from './spelled-like.ts'

const WORD = /[\p{L}\p{N}]+/gu

/** The words of a typed text, in lower case. */
export const wordsOf = (typed: string): string[] => typed.toLowerCase().match(WORD) ?? []

/**
 * Splits a text where the searched words start and end: letters inside a word ("lantern" in "Lanterns"), another form of
 * it (painting, paint), and with `near`, words spelled like it. Joined together, the pieces are the original text.
 */
export function markText(text: string, typed: string, near = false): Piece[] {
  const sought = [...new Set(wordsOf(typed))].sort((a, b) => b.length - a.length)
  const pieces: Piece[] = []
  const add = (part: string, hit: boolean) => {
    const last = pieces.at(-1)
    if (part === '') return
    if (last?.hit === hit) last.text += part
    else pieces.push({ text: part, hit })
  }
  let done = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const found = hitWithin(word, sought, near)
    if (!found) continue
    add(text.slice(done, index + found.from), false)
    add(text.slice(index + found.from, index + found.to), true)
    done = index + found.to
  }
  add(text.slice(done), false)
  return pieces
}

function hitWithin(word: string, sought: readonly string[], near: boolean): { from: number; to: number } | undefined {
  const small = word.toLowerCase()
  // A few letters change length in lower case. In that case, only whole words are safe to cut.
  const cuttable = small.length === word.length
  for (const each of sought) {
    if (small === each || (near && isSpelledLike(small, each))) return { from: 0, to: word.length }
    if (each.length < 2) continue
    if (cuttable && small.startsWith(each)) return { from: 0, to: each.length }
    if (cuttable && each.length > 3 && small.includes(each)) {
      const from = small.indexOf(each)
      return { from, to: from + each.length }
    }
    if (isOtherForm(small, each)) return { from: 0, to: word.length }
  }
  return undefined
}

/** Painting and paint, stories and story: the same except for a common English ending. */
function isOtherForm(a: string, b: string): boolean {
  const stem = (word: string) => word.replace(/(ies|ing|ed|es|er|ers|ings|s|y|e)$/, '')
  return stem(a).length >= 3 && stem(a) === stem(b)
}
