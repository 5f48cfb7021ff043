import { fillIn } from './texts.ts'

/**
 * What the placeholders of a line stand for, read from the line as the page shows it: "{brand} in {place}" next to
 * "Acme in Town" is Acme and Town. Empty if the two don't fit.
 */
export function fillingsIn(line: string, shown: string): Record<string, string> {
  const names: string[] = []
  const pattern = line
    .split(/(\{\w+\})/)
    .map(part => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(name)
      return '(.*?)'
    })
    .join('')
  const found = new RegExp(`^${pattern}$`, 's').exec(shown)
  return found ? Object.fromEntries(names.map((name, at) => [name, found[at + 1]!])) : {}
}

/** The lines that aren't empty, as the page shows them with their placeholders filled in. */
export const shownLines = (text: string, fill: Readonly<Record<string, string>>): string[] =>
  fillIn(text, fill)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
