import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The connection between a site and its database, with simulated network faults. Data in transit is lost only by `cut`
 * and `strand`.
 */
export async function openDatabaseProxy(databaseUrl: string) {
  const address = new URL(databaseUrl)
  const folder = address.searchParams.get('host')
  const lines = new Set<Socket>()
  let delayMs = 0
  let isCut = false
  let stranded = 0
  let held: PromiseWithResolvers<void> | undefined
  const trips = { requests: 0, others: 0 }
  let statements = 0

  const dialDatabase = () =>
    folder
      ? dial(join(folder, `.s.PGSQL.${address.port || 5432}`))
      : dial(Number(address.port || 5432), address.hostname)

  function carry(from: Socket, to: Socket) {
    const born = stranded
    let before = Promise.resolve()
    const inTurn = (work: () => void) => {
      const due = performance.now() + delayMs
      before = before
        .then(() => pause(Math.max(0, due - performance.now())))
        .then(() => held?.promise)
        .then(work)
    }
    from.on('data', (bytes: Buffer) => {
      if (born === stranded) inTurn(() => to.write(bytes))
    })
    from.on('error', () => {})
    from.on('close', () => inTurn(() => to.destroySoon()))
  }

  /** Counts requests that follow a response. */
  function countTrips(client: Socket, target: Socket) {
    let whose: keyof typeof trips | undefined
    let answered = true
    target.on('data', () => {
      answered = true
    })
    const kinds = messageKinds()
    client.on('data', (bytes: Buffer) => {
      whose ??= /application_name\0(jobs|listener)\0/.test(bytes.toString('latin1')) ? 'others' : 'requests'
      if (answered) trips[whose]++
      answered = false
      for (const kind of kinds(bytes)) if (kind === 'Q' || kind === 'E') statements++
    })
  }

  const server = createServer(client => {
    if (isCut) return client.destroy()
    const target = dialDatabase()
    for (const socket of [client, target]) {
      lines.add(socket)
      socket.on('close', () => lines.delete(socket))
    }
    countTrips(client, target)
    carry(client, target)
    carry(target, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = server.address() as { port: number }
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${own.port}`

  const cutAll = () => {
    for (const socket of lines) socket.destroy()
  }
  return {
    url: url.href,
    /** Round trips so far: on connections that serve requests, and on those for jobs and notifications. */
    trips,
    /** Statements so far, on all connections. */
    statements: () => statements,
    /** Delays everything by this much, in both directions. */
    delay(ms: number) {
      delayMs = ms
    },
    /** Stops everything in both directions, without an error. */
    hold() {
      held ??= Promise.withResolvers()
    },
    /** Silently loses everything sent over the current connections; new ones work. */
    strand() {
      stranded++
    },
    /** Ends all connections, including new ones. */
    cut() {
      isCut = true
      cutAll()
    },
    /** Ends all faults: what was held arrives. */
    mend() {
      delayMs = 0
      isCut = false
      held?.resolve()
      held = undefined
    },
    async close() {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Takes what a client sends in chunks, and returns the type letters of the messages that each chunk completes. */
function messageKinds() {
  const LENGTH_BYTES = 4
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (bytes: Buffer): string[] => {
    rest = Buffer.concat([rest, bytes])
    const kinds: string[] = []
    for (;;) {
      // The startup message has no type letter.
      const head = isFirst ? 0 : 1
      if (rest.length < head + LENGTH_BYTES) return kinds
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return kinds
      if (!isFirst) kinds.push(String.fromCharCode(rest[0]!))
      isFirst = false
      rest = rest.subarray(length)
    }
  }
}
