import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeBuyers, makeClass } from '../../e2e/support/buyers.ts'
import { atEnd } from '../ending.ts'
import { firstMessage, forkProgram, startProduct } from '../processes.ts'
import type { Shopped, Shopping } from '../purchases/buying-client.ts'
import { fillBooks } from '../purchases/fill-books.ts'
import { type Result, ratioResult } from '../results.ts'
import { compare } from '../rounds.ts'
import type { Site } from '../site.ts'
import type { Length } from './length.ts'

const FEW = 1_000
const MANY = 100_000
const CLIENTS = 4
const PURCHASES = 60
const AIM = 0.8

/**
 * Paid checkouts per second with 100,000 registrations in the books, next to 1,000: two databases of one cluster, each with
 * a server process of its own, taking turns. 1 means that a purchase costs the same.
 */
export async function measureGrowingBooks(site: Site, { rounds }: Length): Promise<Result[]> {
  const [few, many] = [await openBooks(site, 'few', FEW), await openBooks(site, 'many', MANY)]
  for (const each of [few, many]) await each()
  const result = ratioResult(
    `paid checkouts with ${MANY.toLocaleString('en-US')} registrations, of those with ${FEW.toLocaleString('en-US')}`,
    await compare(rounds, many, few),
    'purchases/s',
    AIM,
  )
  return [result]
}

/** A database of its own with so many purchases behind it; answers what buys in it and says at what rate. */
async function openBooks(site: Site, name: string, count: number): Promise<() => Promise<number>> {
  const database = `books_${name}`
  await site.administrator.query(`CREATE DATABASE ${database} OWNER "${site.connection.user}"`)
  const address = new URL(site.databaseUrl)
  address.pathname = `/${database}`
  const product = await startProduct({ databaseUrl: address.href })
  const pool = new pg.Pool({ connectionString: address.href, max: 2 })
  atEnd(() => pool.end())
  await fillBooks(pool, count)
  const classId = await makeClass(pool, { capacity: 0 })
  return async () => {
    const shopping: Shopping = {
      port: product.port,
      classId,
      clients: CLIENTS,
      buyers: await makeBuyers(pool, PURCHASES),
    }
    const file = join(site.folder, `shopping-${name}.json`)
    writeFileSync(file, JSON.stringify(shopping))
    return (await firstMessage<Shopped>(forkProgram('purchases/buying-client.ts', file))).perSecond
  }
}
