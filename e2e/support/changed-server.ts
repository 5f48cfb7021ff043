import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const BUILT = 'build/server/index.js'

/** A text in the built server, which must occur exactly once, and its replacement. */
export type Edit = [find: string | RegExp, put: string | ((found: string) => string)]

/**
 * A copy of the built server with some of its guards removed, or with points where it dies. An edit that finds nothing
 * throws: it would change nothing, and its test would prove nothing.
 */
export function changedServer(name: string, edits: readonly Edit[]): { program: string; remove(): void } {
  let text = readFileSync(BUILT, 'utf8')
  for (const [find, put] of edits) {
    const all =
      typeof find === 'string' ? text.split(find).length - 1 : [...text.matchAll(new RegExp(find, 'g'))].length
    if (all !== 1) throw new Error(`The build has ${all} matches for ${find}, not one: fix the edit of ${name}.`)
    text = text.replace(find, found => (typeof put === 'string' ? put : put(found)))
  }
  // Files of other workers may be running a server with the same edits.
  const program = `build/server/${name}-${randomUUID()}.js`
  writeFileSync(program, text)
  return { program, remove: () => rmSync(program, { force: true }) }
}
