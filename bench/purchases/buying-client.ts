import { readFileSync } from 'node:fs'
import type { Buyer } from '../../e2e/support/buyers.ts'
import { Connection } from '../load/connection.ts'
import { buyWith } from './buy.ts'

export type Shopping = { port: number; classId: string; clients: number; buyers: Buyer[] }
export type Shopped = { perSecond: number; polls: number }

/** Buys for every buyer with a number of clients at once, as a process of its own; answers purchases per second. */
const { port, classId, clients, buyers } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Shopping

let next = 0
let polls = 0
async function keepBuying() {
  const connection = new Connection(port)
  for (let buyer = buyers[next++]; buyer; buyer = buyers[next++]) {
    // Not in one expression: the sum would be read before the wait.
    const asked = await buyWith(connection, port, buyer, classId)
    polls += asked
  }
  connection.close()
}

const began = performance.now()
await Promise.all(Array.from({ length: clients }, keepBuying))
const seconds = (performance.now() - began) / 1000
process.send!({ perSecond: buyers.length / seconds, polls: polls / buyers.length } satisfies Shopped, () =>
  process.disconnect(),
)
