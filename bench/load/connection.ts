import { connect, type Socket } from 'node:net'

export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string }
export type Answered = { status: number; headers: [name: string, value: string][]; body: Buffer }

const BREAK = Buffer.from('\r\n\r\n')

/**
 * One kept-alive HTTP/1.1 connection without pipelining, as thin as it can be: on a small machine the client must not be
 * what is measured. Understands answers with a length, and those that never have a body.
 */
export class Connection {
  readonly #socket: Socket
  #seen: Buffer[] = []
  #size = 0
  #wanted = 0
  #headEnd = -1
  #waiting?: { resolve(answer: Answered): void; reject(error: Error): void }

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', chunk => this.#take(chunk))
    this.#socket.on('error', error => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  /** Sends a request that was put together before, and waits for the whole answer. */
  send(request: Buffer | string): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#seen.push(chunk)
    this.#size += chunk.length
    if (this.#headEnd < 0) this.#readHead()
    if (this.#headEnd >= 0 && this.#size >= this.#wanted) this.#finish()
  }

  #readHead(): void {
    const all = this.#joined()
    const at = all.indexOf(BREAK)
    if (at < 0) return
    this.#headEnd = at + BREAK.length
    const head = all.toString('latin1', 0, at)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)
    if (!length && /\r\ntransfer-encoding:/i.test(head)) this.#fail(new Error('the answer came without a length'))
    this.#wanted = this.#headEnd + Number(length?.[1] ?? 0)
  }

  #finish(): void {
    const all = this.#joined()
    const [first = '', ...lines] = all.toString('latin1', 0, this.#headEnd - BREAK.length).split('\r\n')
    const headers = lines.map(
      line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as [string, string],
    )
    const answer = { status: Number(first.split(' ')[1]), headers, body: all.subarray(this.#headEnd, this.#wanted) }
    this.#seen = []
    this.#size = 0
    this.#headEnd = -1
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve(answer)
  }

  #joined(): Buffer {
    if (this.#seen.length > 1) this.#seen = [Buffer.concat(this.#seen)]
    return this.#seen[0]!
  }

  #fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.reject(error)
  }
}

/** The bytes of a request. */
export function requestText(port: number, { method = 'GET', path, headers = {}, body }: Ask): string {
  const all = {
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** One request on a connection of its own. */
export async function exchange(port: number, ask: Ask): Promise<Answered> {
  const connection = new Connection(port)
  try {
    return await connection.send(requestText(port, ask))
  } finally {
    connection.close()
  }
}
