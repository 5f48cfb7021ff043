import { pino } from 'pino'
import type { Settings } from '../config/settings.ts'
import { bareError } from './bare-error.ts'

/** Structured lines for the operator. Names, addresses, tokens and people's texts never belong in one. */
export type Log = {
  debug(what: Facts, message: string): void
  info(what: Facts, message: string): void
  warn(what: Facts, message: string): void
  error(what: Facts, message: string): void
}

/**
 * The only fields a log line can have (T81): an allow-list, because a deny-list forgets. Ids are random and
 * reveal nothing; `error` is reduced by `bareError`. `typed` is what came with the request (any value): it is never
 * written, and its words are removed from the error's message.
 */
export type Facts = Partial<{
  requestId: string
  method: string
  route: string
  read: string
  status: number
  ms: number
  code: string
  job: string
  count: number
  attempt: number
  id: string
  orderId: string
  provider: string
  /** The build that a page belongs to. */
  build: string
  eventType: string
  port: number
  address: string
  error: unknown
  typed: unknown
}>

const ALLOWED = new Set<keyof Facts>(
  'requestId method route read status ms code job count attempt id orderId provider build eventType port address error'.split(
    ' ',
  ) as (keyof Facts)[],
)

/** Opens the log; `write` replaces standard output in tests. */
export function openLog(settings: Pick<Settings, 'logLevel'>, write?: { write(line: string): void }): Log {
  const logger = pino({ level: settings.logLevel, base: null, timestamp: stdTime }, ...(write ? [write] : []))
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (what: Facts, message: string): void =>
      logger[level](allowed(what), message)
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

const stdTime = () => `,"time":"${new Date().toISOString()}"`

function allowed({ typed, ...what }: Facts): Record<string, unknown> {
  const facts = Object.entries(what).filter(([name]) => ALLOWED.has(name as keyof Facts))
  return Object.fromEntries(facts.map(([name, value]) => [name, name === 'error' ? bareError(value, typed) : value]))
}
