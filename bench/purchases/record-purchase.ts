import { type Buyer, makeBuyers } from '../../e2e/support/buyers.ts'
import { Connection } from '../load/connection.ts'
import type { Site } from '../site.ts'
import { buyWith } from './buy.ts'
import { LOG_PREFIX, oneAfterAnother, readStatements, type Statement } from './server-log.ts'

export type Recording = { buyer: Buyer; statements: Statement[] }

/** So many, since a machine that is disturbed makes a buyer ask more or less often whether the payment is through. */
const TRIES = 24
const JOB_QUEUE = 'jobs'

/**
 * The statements that the requests of one purchase send, of two buyers, so that one can tell what differs. Background
 * jobs (mails, webhooks) are left out: the server that is recorded runs none.
 */
export async function recordPurchases(site: Site, classId: string): Promise<[Recording, Recording]> {
  const { administrator } = site
  const { rows } = await administrator.query<{ name: string }>('SELECT quote_ident(current_database()) AS name')
  const name = rows[0]!.name
  await administrator.query(`ALTER SYSTEM SET log_line_prefix = '${LOG_PREFIX}'`)
  await administrator.query('SELECT pg_reload_conf()')
  await administrator.query(`ALTER DATABASE ${name} SET log_statement = 'all'`)
  const product = await site.start({ env: { JOBS: 'off' } })
  const connection = new Connection(product.port)
  try {
    const buyers = await makeBuyers(site.pool, 1 + TRIES)
    const record = async (buyer: Buyer): Promise<Recording> => {
      const log = await site.databaseLog(() => buyWith(connection, product.port, buyer, classId).then(() => undefined))
      return { buyer, statements: oneAfterAnother(readStatements(log, JOB_QUEUE)) }
    }
    await record(buyers[0]!)
    const seen = new Map<string, Recording>()
    for (const buyer of buyers.slice(1)) {
      const next = await record(buyer)
      const alike = seen.get(texts(next))
      if (alike) return [alike, next]
      seen.set(texts(next), next)
    }
    throw new Error('no two purchases sent the same statements')
  } finally {
    connection.close()
    await product.stop()
    await administrator.query(`ALTER DATABASE ${name} RESET log_statement`)
  }
}

const texts = ({ statements }: Recording) => statements.map(each => each.sql).join(';')
