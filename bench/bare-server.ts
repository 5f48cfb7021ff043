import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** What the server to compare with knows: fixed bytes, or rows for each address that it writes as JSON every time. */
export type BareAnswers =
  | { kind: 'bytes'; headers: [name: string, value: string][]; base64: string }
  | { kind: 'rows'; headers: [name: string, value: string][]; rows: Record<string, unknown> }

/** The least a Node server can do for the same answer: no framework, no routing, no database. */
const answers = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as BareAnswers
// Node itself writes these two.
const headers = answers.headers.filter(([name]) => !/^(date|connection|keep-alive|content-length)$/i.test(name)).flat()

const bytes = answers.kind === 'bytes' ? Buffer.from(answers.base64, 'base64') : undefined
const rows = answers.kind === 'rows' ? new Map(Object.entries(answers.rows)) : undefined

const server = createServer((request, response) => {
  const body = bytes ?? JSON.stringify(rows!.get(request.url!))
  response.writeHead(200, [...headers, 'content-length', String(Buffer.byteLength(body))])
  response.end(body)
})
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
