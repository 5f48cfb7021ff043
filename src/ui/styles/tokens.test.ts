import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The colors that a rule sets, by name. */
function colorsOf(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`)
  const rule = css.slice(from, css.indexOf('\n}', from))
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name!, hex!]))
}

const light = colorsOf(':root')
const dark = { ...light, ...colorsOf(':root.dark') }

/** WCAG's relative luminance, from 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(one: string, other: string): number {
  const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (more! + 0.05) / (less! + 0.05)
}

const COLORED = ['iris', 'hibiscus', 'pond', 'leaf', 'clay', 'danger']
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  ['ink', ['surface', 'paper', 'sunk', 'sun-tint']],
  ['ink-2', ['surface', 'paper', 'sunk']],
  ['on-sun', ['sun', 'sun-press']],
  ...COLORED.map(name => [name, ['surface', 'paper', `${name}-tint`]] as const),
]

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, colors) => {
  const tooPale = (pairs: typeof TEXT, least: number) =>
    pairs.flatMap(([name, backs]) =>
      backs
        .map(back => ({ pair: `${name} on ${back}`, ratio: contrast(colors[name]!, colors[back]!) }))
        .filter(({ ratio }) => !(ratio >= least)),
    )

  test('text has a contrast of at least 4.5 on everything it is written on', () =>
    expect(tooPale(TEXT, 4.5)).toEqual([]))

  test('the border of a field has a contrast of at least 3', () =>
    expect(tooPale([['line-strong', ['surface', 'paper']]], 3)).toEqual([]))
})
