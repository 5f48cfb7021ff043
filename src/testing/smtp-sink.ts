import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  to: string[]
  /** Header lines by lower-case name, folded lines joined. */
  headers: Map<string, string[]>
  /** The plain text part. */
  text: string
  raw: string
}

export type SmtpSink = { url: string; received: ReceivedMail[]; close(): Promise<void> }

/** A mail server that accepts and stores every email; on a free port unless one is given. */
export async function openSmtpSink(onPort = 0): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const to = session.envelope.rcptTo.map(each => each.address)
        received.push({ to, headers: headersOf(raw), text: plainTextOf(raw), raw })
        done()
      })
    },
  })
  // A sender that is killed in the middle of an email resets its connection, which some tests do on purpose. Without a
  // listener, that would be an uncaught exception in whatever test is running.
  smtp.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
  smtp.listen(onPort, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    received,
    close: () => new Promise(resolve => smtp.close(() => resolve())),
  }
}

function headersOf(raw: string): Map<string, string[]> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const found = new Map<string, string[]>()
  for (const line of head.split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? []
    found.set(name.toLowerCase(), [...(found.get(name.toLowerCase()) ?? []), value])
  }
  return found
}

function plainTextOf(raw: string): string {
  const start = raw.search(/^Content-Type: text\/plain/im)
  if (start < 0) return ''
  const part = raw.slice(start)
  const headEnd = part.indexOf('\r\n\r\n')
  const body = part.slice(headEnd + 4).split(/\r\n--\S+/)[0]!
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(part.slice(0, headEnd))?.[1]
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : body
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
