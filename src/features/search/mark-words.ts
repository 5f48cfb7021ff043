import type { Piece } from './contract.ts'
import { isSpelledLike } from './spelled-like.ts'

const WORD = /[\p{L}\p{N}]+/gu

/** The words of a typed text, in small letters. */
export const wordsOf = (typed: string): string[] => typed.toLowerCase().match(WORD) ?? []

/**
 * Cuts a text where the searched words begin and end: letters inside a word ("lantern" in "Lanterns"), another form
 * of it (painting, paint), and with `near` words that are spelled like it. The pieces together are the text.
 */
export function markWords(text: string, typed: string, near = false): Piece[] {
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
  // A few letters change their length in small letters; then only whole words are safe to cut.
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

/** Painting and paint, stories and story: all but a usual English ending is the same. */
function isOtherForm(a: string, b: string): boolean {
  const stem = (word: string) => word.replace(/(ies|ing|ed|es|er|ers|ings|s|y|e)$/, '')
  return stem(a).length >= 3 && stem(a) === stem(b)
}
