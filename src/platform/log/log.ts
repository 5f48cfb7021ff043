import { pino, stdSerializers } from 'pino'
import type { Settings } from '../config/settings.ts'

/** Structured lines for the operator. Names, addresses, tokens and texts of people never belong in one. */
export type Log = {
  debug(what: Facts, message: string): void
  info(what: Facts, message: string): void
  warn(what: Facts, message: string): void
  error(what: Facts, message: string): void
}

/**
 * The only things a log line may carry (THREATS T81): an allow-list, because a deny-list forgets. Ids are random and
 * say nothing; `error` is reduced to its kind and code.
 */
export type Facts = Partial<{
  requestId: string
  method: string
  route: string
  status: number
  ms: number
  code: string
  job: string
  count: number
  attempt: number
  id: string
  orderId: string
  provider: string
  eventType: string
  port: number
  address: string
  error: unknown
}>

const ALLOWED = new Set<keyof Facts>(
  'requestId method route status ms code job count attempt id orderId provider eventType port address error'.split(
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

function allowed(what: Facts): Record<string, unknown> {
  const facts = Object.entries(what).filter(([name]) => ALLOWED.has(name as keyof Facts))
  return Object.fromEntries(facts.map(([name, value]) => [name, name === 'error' ? bareError(value) : value]))
}

/** An error's kind, code and stack frames. Its message may quote what a person typed, so it stays out. */
function bareError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { stack } = stdSerializers.err(error)
  const frames = (stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  const code = 'code' in error ? String(error.code) : undefined
  const cause = error.cause instanceof Error ? bareError(error.cause) : undefined
  return { kind: error.name, code, frames: frames.slice(0, 8).map(line => line.trim()), ...(cause ? { cause } : {}) }
}
