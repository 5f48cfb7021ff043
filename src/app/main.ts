import { isatty } from 'node:tty'
import { auditCommand } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { createAdminCommand } from './commands/create-admin.ts'
import { applyDeletionsCommand, exportDeletionsCommand } from './commands/deletions.ts'
import { moveDatabaseCommand } from './commands/move-database.ts'
import { resetDatabaseCommand } from './commands/reset-database.ts'
import { resetSecondFactorCommand } from './commands/reset-second-factor.ts'
import { restoreCommand } from './commands/restore.ts'
import { serveCommand } from './commands/serve.ts'

/** What the built server can do: `node build/server/index.js serve` and a few commands for the operator. */
const COMMANDS: Record<string, (words: string[]) => Promise<void>> = {
  serve: serveCommand,
  audit: auditCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'db:move': moveDatabaseCommand,
  'db:reset': resetDatabaseCommand,
  'admin:create': createAdminCommand,
  'second-factor:reset': resetSecondFactorCommand,
  'deletions:export': exportDeletionsCommand,
  'deletions:apply': applyDeletionsCommand,
}

// Node undoes nohup, so without a terminal that could close, SIGHUP is ignored.
if (![0, 1, 2].some(isatty)) process.on('SIGHUP', () => {})

const [name = 'serve', ...words] = process.argv.slice(2)
const command = COMMANDS[name]
if (!command) {
  console.error(`Unknown command "${name}". Available commands: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exitCode = 2
} else {
  await command(words)
}
