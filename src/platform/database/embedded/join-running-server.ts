import fs from 'node:fs'
import pg from 'pg'
import type { Credentials } from './connection-file.ts'
import type { Postmaster } from './postmaster-file.ts'

/**
 * Checks whether the running server serves this cluster.
 * @returns 'ours', or 'not-answering' while it is starting or stopping
 * @throws if it answers and is not ours, or refuses the connection
 */
export async function askRunningServer(
  server: Postmaster,
  cluster: string,
  credentials: Credentials,
): Promise<'ours' | 'not-answering'> {
  const client = new pg.Client({
    host: server.socketFolder,
    port: server.port,
    user: credentials.administrator,
    password: credentials.administratorPassword,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SHOW data_directory')
    if (fs.realpathSync(rows[0].data_directory) === cluster) return 'ours'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EACCES') {
      throw new Error(`The database in ${cluster} is running under another user. Start as that user, or as root.`)
    }
    if (code === '28P01' || code === '28000') {
      throw new Error(`The server in ${cluster} does not accept the password in connection.json.`)
    }
    return 'not-answering'
  } finally {
    await client.end().catch(() => {})
  }
  throw new Error(`The process ${server.pid} named in ${cluster}/postmaster.pid serves another folder. Stop it first.`)
}
