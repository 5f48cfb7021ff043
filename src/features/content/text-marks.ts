/*
 * Marks that show where on a page a text with a key is: zero-width characters around each of its lines. Only pages for
 * someone who is editing texts have them, so what families and search engines get is untouched. Nothing here is secret.
 */

const START = '\u2064'
const END = '\u2061'
/** Sixteen characters that are never shown; two of them are one letter of a key. */
const FIRST_DIGIT = 0xfe00

/** The text with marks around each line that isn't empty. An empty text stays empty: pages leave its place out. */
export function withMarks(key: string, text: string): string {
  const start = START + hidden(key)
  return text
    .split('\n')
    .map(line => (line.trim() === '' ? line : `${start}${line}${END}`))
    .join('\n')
}

/** A line of a text within a text node: `from` and `to` include its marks. It may begin or end in another node. */
export type MarkedPart = { key: string; from: number; to: number; text: string; isWhole: boolean }

const PART = new RegExp(`${START}([\\ufe00-\\ufe0f]+)([^${START}${END}]*)(${END}?)`, 'g')

/** The marked lines of a text node, in order. */
export function markedParts(text: string): MarkedPart[] {
  return [...text.matchAll(PART)].map(found => ({
    key: shown(found[1]!),
    from: found.index,
    to: found.index + found[0].length,
    text: found[2]!,
    isWhole: found[3] === END,
  }))
}

/** A marked line with another text. */
export const markedLine = (key: string, text: string): string => `${START}${hidden(key)}${text}${END}`

/** A text without marks. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')
const MARKS = new RegExp(`${START}[\\ufe00-\\ufe0f]*|${END}`, 'g')

const hidden = (key: string): string =>
  [...key].map(letter => digit(letter.charCodeAt(0) >> 4) + digit(letter.charCodeAt(0) & 15)).join('')
const digit = (value: number): string => String.fromCharCode(FIRST_DIGIT + value)

function shown(digits: string): string {
  let key = ''
  for (let at = 0; at + 1 < digits.length; at += 2)
    key += String.fromCharCode((digitAt(digits, at) << 4) + digitAt(digits, at + 1))
  return key
}
const digitAt = (digits: string, at: number): number => digits.charCodeAt(at) - FIRST_DIGIT
