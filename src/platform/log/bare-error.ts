/** What the log keeps of an error. */
export type BareError = {
  name: string
  code?: string
  message?: string
  frames?: string[]
  cause?: BareError
  errors?: BareError[]
}

const LONGEST_MESSAGE = 300
const MOST_FRAMES = 8
const MOST_CAUSES = 4
/** Replaces text that was removed. */
const GONE = '…'

/**
 * An error's name, code, message, frames, cause and errors, without what people typed: no values of SQL parameters, no quoted
 * text, no addresses, and no word of `typed` (any value; its texts, however deep), which is what came with the request.
 */
export function bareError(error: unknown, typed?: unknown): BareError {
  return reduce(error, wordsOf(typed), 0)
}

function reduce(error: unknown, typed: ReadonlySet<string>, depth: number): BareError {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
    message: shortened(without(typed, messageOf(error))),
    frames: framesOf(error),
    ...(error.cause !== undefined && depth < MOST_CAUSES ? { cause: reduce(error.cause, typed, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < MOST_CAUSES
      ? { errors: error.errors.slice(0, MOST_CAUSES).map(each => reduce(each, typed, depth + 1)) }
      : {}),
  }
}

/** A long statement names its tables at its end. */
const shortened = (text: string): string =>
  text.length <= LONGEST_MESSAGE
    ? text
    : `${text.slice(0, LONGEST_MESSAGE / 2)} ${GONE} ${text.slice(-LONGEST_MESSAGE / 2)}`

/** Lines of the stack below the message: a message may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const below = stack.slice(message && stack.includes(message) ? stack.indexOf(message) + message.length : 0)
  return below
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES)
    .map(line => line.trim())
}

/** The kinds whose messages are known to quote values; in all others, everything in quotes is removed. */
function messageOf(error: Error): string {
  const { query, issues, status, problem, severity, code, response, message } = error as Error & Quoting
  // drizzle writes the parameters after the statement.
  if (typeof query === 'string') return `Failed query: ${query.replace(/\s+/g, ' ').trim()}`
  if (Array.isArray(issues)) return issues.map(issue => `${issue.path?.join('.')} ${issue.code}`).join(', ')
  // The body of a refusal may describe a field in its own words.
  if (problem && typeof status === 'number') return `${status} ${problem.code}`
  // A mail server quotes the address.
  if (typeof response === 'string') return message.replace(/:.*$/s, `: ${GONE}`)
  // A missing constraint, table or column: PostgreSQL only quotes names then.
  if (severity && typeof code === 'string' && /^(23|42P01|42703)/.test(code)) return message
  if (error instanceof RangeError || error instanceof URIError) return unquoted(message.replace(/:.*$/s, `: ${GONE}`))
  return unquoted(message)
}

type Quoting = {
  query?: unknown
  issues?: { path?: PropertyKey[]; code?: string }[]
  status?: unknown
  problem?: { code: string }
  severity?: unknown
  code?: unknown
  response?: unknown
}

/** From the first double quote to the last, since quoted text may contain quotes; `reading 'title'` names one of our properties. */
const unquoted = (message: string): string =>
  message
    .replace(/".*"/s, `"${GONE}"`)
    .replace(/`.*`/s, `\`${GONE}\``)
    .replace(/(?<=^|[\s([:=,])(?<!\((?:reading|setting) )'.*'/s, `'${GONE}'`)
    .replace(/\S+@\S+/g, GONE)
    .replace(/\?\S+/g, `?${GONE}`)

const WORD = /[\p{L}\p{N}_]+/gu
const SHORTEST_WORD = 3

const without = (typed: ReadonlySet<string>, message: string): string =>
  typed.size === 0 ? message : message.replace(WORD, word => (typed.has(word.toLowerCase()) ? GONE : word))

/** The words of all texts and numbers in `value`; short ones only if they stand alone. */
function wordsOf(value: unknown, words = new Set<string>()): Set<string> {
  if (typeof value === 'string' || typeof value === 'number') {
    const found = String(value).toLowerCase().match(WORD) ?? []
    for (const word of found) if (found.length === 1 || word.length >= SHORTEST_WORD) words.add(word)
  } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    for (const inner of Object.values(value)) wordsOf(inner, words)
  }
  return words
}
