import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { firstMessage, forkProgram } from '../processes.ts'

/** Requests to one server: the paths are asked for in turn on each of the connections. */
export type Load = { port: number; paths: string[]; headers?: Record<string, string>; connections: number; ms: number }

const hasWrk = !process.env.BENCH_OWN_CLIENTS && spawnSync('wrk', ['-v']).error === undefined

/** The name of the client that puts the load on. */
export const loadClient = hasWrk ? 'wrk' : 'an own socket client'

/** Complete answers with status 200 per second. Throws when any other answer came. */
export async function requestsPerSecond(load: Load): Promise<number> {
  return hasWrk ? withWrk(load) : withSockets(load)
}

async function withSockets(load: Load): Promise<number> {
  const child = forkProgram('load/socket-client.ts', JSON.stringify(load))
  const { perSecond, wrong } = await firstMessage<{ perSecond: number; wrong: number }>(child)
  if (wrong > 0) throw new Error(`${wrong} answers were not 200`)
  return perSecond
}

async function withWrk({ port, paths, headers = {}, connections, ms }: Load): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'craft-bench-'))
  try {
    const script = join(folder, 'requests.lua')
    writeFileSync(script, luaScript(paths, headers))
    const args = [
      '-t1',
      `-c${connections}`,
      `-d${Math.max(1, Math.round(ms / 1000))}s`,
      // A machine that stands still for a moment is slow, not wrong.
      '--timeout',
      '20s',
      '-s',
      script,
      `http://127.0.0.1:${port}`,
    ]
    const { stdout } = await promisify(execFile)('wrk', args)
    const problem = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(stdout)
    if (problem) throw new Error(`wrk saw trouble: ${problem[0]}`)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function luaScript(paths: string[], headers: Record<string, string>): string {
  const quoted = (text: string) => JSON.stringify(text)
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[${quoted(name)}] = ${quoted(value)}`)
  return `${lines.join('\n')}
local paths = { ${paths.map(quoted).join(', ')} }
local requests = {}
local n = 0
function init()
  for i, path in ipairs(paths) do requests[i] = wrk.format("GET", path) end
end
function request()
  n = n + 1
  return requests[n % #requests + 1]
end
`
}
