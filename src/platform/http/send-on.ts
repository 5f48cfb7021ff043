import type { IncomingMessage, ServerResponse } from 'node:http'

/** Set by a proxy that asks another process if this one answers 503 (deploy/nginx.conf). */
const ASKS_ANOTHER = 'x-asks-another'

/**
 * How a stopping process answers: every connection is closed after its answer, and reads that a proxy can send
 * elsewhere are refused right away, from which the proxy learns to send nothing more. Writes are done: no proxy repeats them.
 * @returns whether it has answered
 */
export function sendOn(request: IncomingMessage, response: ServerResponse): boolean {
  response.shouldKeepAlive = false
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads || !request.headers[ASKS_ANOTHER]) return false
  response.writeHead(503, { 'retry-after': '1', 'cache-control': 'no-store' }).end()
  return true
}
