import { Connection, requestText } from './connection.ts'
import type { Load } from './load.ts'

/** The load client where `wrk` is missing, as a process of its own: answers requests per second of complete answers. */
const { port, paths, headers, connections, ms } = JSON.parse(process.argv[2]!) as Load

const requests = paths.map(path => Buffer.from(requestText(port, { path, headers })))
let done = 0
let wrong = 0
const until = performance.now() + ms

async function keepAsking(first: number) {
  const connection = new Connection(port)
  for (let n = first; performance.now() < until; n++) {
    const { status } = await connection.send(requests[n % requests.length]!)
    if (status === 200) done++
    else wrong++
  }
  connection.close()
}

const began = performance.now()
await Promise.all(Array.from({ length: connections }, (_, n) => keepAsking(n)))
const seconds = (performance.now() - began) / 1000
process.send!({ perSecond: done / seconds, wrong }, () => process.disconnect())
