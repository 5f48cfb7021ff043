import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a command of the built product until it ends. */
export async function runCommand(
  words: string[],
  env: Record<string, string>,
  program = 'build/server/index.js',
): Promise<{ code: number; text: string }> {
  const options = {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    timeout: 300_000,
  }
  return run(process.execPath, [program, ...words], options).then(
    done => ({ code: 0, text: done.stdout + done.stderr }),
    failed => ({ code: failed.code as number, text: String(failed.stdout) + String(failed.stderr) }),
  )
}
