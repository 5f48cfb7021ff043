import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a proxy sets that asks another process when this one answers 503 (deploy/nginx.conf). */
const ASKS_ANOTHER = 'x-asks-another'

/**
 * How a process answers that was told to stop: every line is closed after its answer, and readings that a proxy can take
 * elsewhere are sent there at once, from which it learns to send nothing more. Writings are done: no proxy repeats them.
 * @returns whether it has answered
 */
export function sendOn(request: IncomingMessage, response: ServerResponse): boolean {
  response.shouldKeepAlive = false
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads || !request.headers[ASKS_ANOTHER]) return false
  response.writeHead(503, { 'retry-after': '1', 'cache-control': 'no-store' }).end()
  return true
}
