import pg from 'pg'
import { Prepared } from './prepared.ts'
import { DatabaseTimeout, requestTimeLimit, TimeLimit } from './time-limit.ts'

/**
 * A statement outside of a request is abandoned after this long without an answer: the connection is dead. Work that may take
 * long, such as a table of a backup, has no limit on the server, and needs much less.
 */
const SILENCE_MS = 30 * 60_000

/** A connection's first statement may take as long as connecting. */
const CONNECT_MS = 5_000

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

type Wire = { stream: { cork(): void; uncork(): void; destroy(because?: Error): void } }

/**
 * A connection that is cut when its user's time limit is reached: its statements fail, and the server rolls back.
 * Statements sent without waiting in between travel together, and a transaction's BEGIN travels with its first
 * statement. The server runs them in the order they were sent.
 */
class LimitedClient extends pg.Client {
  timeLimit: TimeLimit | undefined
  /** What its pool prepares. */
  prepared: Prepared | undefined
  #ended: (() => void) | undefined
  #isCorked = false

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('drain', () => this.rest())
    this.on('end', () => this.rest())
  }

  // biome-ignore lint/suspicious/noExplicitAny: as many signatures as the driver has.
  override query(...given: any[]): any {
    this.#ended ??= (this.timeLimit ?? new TimeLimit(SILENCE_MS)).wait(() => this.#cut())
    this.#writeTogether()
    if (this.prepared) prepare(given, this.prepared)
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    const sent = (super.query as any)(...given)
    return isBegin(given[0]) && sent instanceof Promise ? this.#begun(sent) : sent
  }

  /** Buffers writes until the program waits for answers. */
  #writeTogether(): void {
    if (this.#isCorked) return
    const { stream } = this.#wire
    this.#isCorked = true
    stream.cork()
    setImmediate(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  /** Nobody waits for BEGIN. If it failed, nothing on this connection may continue as if in a transaction. */
  #begun(sent: Promise<unknown>): Promise<unknown> {
    sent.catch(error => this.#cut(error))
    return Promise.resolve(NO_ROWS)
  }

  /** Nothing is pending anymore. */
  rest(): void {
    this.#ended?.()
    this.#ended = undefined
  }

  #cut(because?: Error): void {
    this.#wire.stream.destroy(because)
  }

  get #wire(): Wire {
    return (this as unknown as { connection: Wire }).connection
  }
}

type Statement = { name?: string; text?: string; values?: unknown[] }

/** Gives a statement with values, and without a name, the name under which it is prepared. */
function prepare(given: unknown[], prepared: Prepared): void {
  const [first, second] = given as [string | Statement, unknown]
  const values = Array.isArray(second) ? second : typeof first === 'object' ? first.values : undefined
  if (!values?.length) return
  const statement: Statement = typeof first === 'string' ? { text: first } : first
  if (!statement.text || statement.name) return
  const name = prepared.nameOf(statement.text)
  if (name) given[0] = { ...statement, name }
}

const NO_ROWS = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

const isBegin = (statement: string | { text?: string }): boolean =>
  /^begin\b/.test((typeof statement === 'string' ? statement : statement.text) ?? '')

/** A pool whose users wait for a connection and for answers as long as their request's time limit allows (R11). */
export class DeadlinePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    const prepared = new Prepared()
    super({
      ...config,
      Client: LimitedClient,
      pipeline: true,
      // If a client disconnects, its statement ends on the server too, if the server can detect it.
      onConnect: async client => {
        const limited = client as unknown as LimitedClient
        limited.timeLimit = new TimeLimit(CONNECT_MS)
        await client.query('SET client_connection_check_interval = 1000').catch(() => {})
        limited.timeLimit = undefined
        limited.prepared = prepared
      },
    } as pg.PoolConfig)
    this.on('release', (_error, client) => {
      const limited = client as unknown as LimitedClient
      limited.rest()
      limited.timeLimit = undefined
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#take(callback)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#take((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #take(callback: Callback): void {
    const timeLimit = requestTimeLimit()
    let gaveUp = false
    const ended = timeLimit?.wait(() => {
      gaveUp = true
      callback(new DatabaseTimeout(), undefined, () => {})
    })
    super.connect((error, client, done) => {
      ended?.()
      // The one who wanted it has gone.
      if (gaveUp) return client && done()
      if (client) (client as unknown as LimitedClient).timeLimit = timeLimit
      callback(error, client, done)
    })
  }
}
