import { createHash } from 'node:crypto'
import type { Recording } from './record-purchase.ts'

/** A purchase to repeat: what to ask for first (one row, its columns are the variables), then the statements. */
export type Script = { first: string; statements: string[] }

/** The table that hands each run a buyer of its own, and the sequence that says whose turn it is. */
export const BUYERS = 'bench_buyers'
export const TURN = 'bench_turn'

/** Stand around the name of a variable while a literal is put together; private code points, so in no text. */
const [OPEN, CLOSE] = ['\ue000', '\ue001']

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MOMENT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d(?::?\d\d)?)?/
const WORD = /[A-Za-z0-9_-]{5,}/
const PARTS = new RegExp(`(${MOMENT.source})|(${WORD.source})`, 'g')

/**
 * Makes a script out of two recorded purchases: what differs between them becomes the buyer's own value or a new random
 * one for each run, what is the same stays as it was. Moments stay those of the recording.
 */
export function scriptOf([one, two]: [Recording, Recording]): Script {
  const variables = new Map<string, string>()
  const sources = new Map<string, string>()

  const variableFor = (word: string, other: string): string => {
    const known = variables.get(word)
    if (known) return known
    const name = `v_${variables.size}`
    variables.set(word, name)
    sources.set(name, source(word, other, one))
    return name
  }

  const literal = (value: string, other: string | null): string => {
    const words = [...(other ?? '').matchAll(PARTS)]
    let at = 0
    let varies = false
    const text = [...value.matchAll(PARTS)].reduce((done, part, n) => {
      const [word, moment] = part
      const before = escaped(value.slice(at, part.index))
      at = part.index + word.length
      const twin = words[n]?.[0]
      if (moment || twin === undefined || twin === word) return done + before + escaped(word)
      varies = true
      return `${done}${before}${OPEN}${variableFor(word, twin)}${CLOSE}`
    }, '')
    const whole = text + escaped(value.slice(at))
    return `E'${varies ? placed(whole) : whole}'`
  }

  const statements = one.statements.map(({ sql, values }, n) => {
    const others = two.statements[n]!.values
    return sql.replace(/\$(\d+)/g, (_, number) => {
      const value = values[Number(number) - 1]
      return value === null || value === undefined ? 'NULL' : literal(value, others[Number(number) - 1] ?? null)
    })
  })
  const columns = [...sources].map(([name, expression]) => `${expression} AS ${name}`)
  return { first: `SELECT ${columns.join(', ')} FROM ${BUYERS} WHERE turn = (SELECT nextval('${TURN}'))`, statements }
}

/** Where a run takes the value from. Random texts keep what both recordings begin with. */
function source(word: string, other: string, { buyer }: Recording): string {
  const tokenHash = createHash('sha256')
    .update(buyer.cookie.slice(buyer.cookie.indexOf('=') + 1))
    .digest('base64url')
  if (word === buyer.parentId) return 'parent_id'
  if (word === buyer.childId) return 'child_id'
  if (word === tokenHash) return 'token_hash'
  if (UUID.test(word)) return 'gen_random_uuid()'
  let same = 0
  while (word[same] === other[same]) same++
  const kept = /^(?:.*[_-])?/.exec(word.slice(0, same))![0]
  return `'${kept}' || md5(random()::text || clock_timestamp()::text)`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

/**
 * Puts the variables in. pgbench would take a colon before one for a cast, and a letter after one for a part of its name,
 * so neighbors are written as escapes.
 */
function placed(text: string): string {
  const hex = (character: string) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
  return text
    .replace(new RegExp(`:(?=${OPEN})`, 'g'), hex)
    .replace(new RegExp(`(?<=${CLOSE})[A-Za-z0-9_]`, 'g'), hex)
    .replaceAll(OPEN, ':')
    .replaceAll(CLOSE, '')
}

/** The script as pgbench reads it. */
export function pgbenchText({ first, statements }: Script): string {
  return `${first} \\gset\n${statements.map(each => `${each};`).join('\n')}\n`
}

/** One statement with the values of this run, for whoever runs the script without pgbench. */
export function withValues(statement: string, values: Record<string, string>): string {
  return statement.replace(/:(v_\d+)\b/g, (_, name) => values[name]!)
}
