import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './site.ts'

// Debian installs it in a folder that is only on root's PATH.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
export const hasNginx = spawnSync('nginx', ['-v'], { env }).status === 0

/** nginx as deploy/nginx.conf sets it up, in front of these processes; a response header says which one answered. */
export async function openNginx(origins: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-of-a-test-'))
  chmodSync(folder, 0o711)
  const [port, plainPort] = [await freePort(), await freePort()]
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, filledIn({ folder, port, plainPort, origins }))
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr!.on('data', text => {
    output = (output + text).slice(-10_000)
  })
  const origin = `http://localhost:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${output}`)
    if (
      await fetch(`${origin}/api/health`).then(
        answer => answer.ok,
        () => false,
      )
    )
      break
  }
  return {
    origin,
    output: () => output,
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Places = { folder: string; port: number; plainPort: number; origins: string[] }

/** The file itself with other ports and folders, without TLS. */
function filledIn({ folder, port, plainPort, origins }: Places): string {
  let text = readFileSync('deploy/nginx.conf', 'utf8')
  const put = (find: RegExp, other: string) => {
    if (!find.test(text)) throw new Error(`deploy/nginx.conf has no ${find}: fix the test.`)
    text = text.replaceAll(find, other)
  }
  put(/\/tmp\/nginx/g, join(folder, 'nginx'))
  put(/listen 443 ssl http2;/g, `listen 127.0.0.1:${port};`)
  put(/listen 80;/g, `listen 127.0.0.1:${plainPort};`)
  put(/ +ssl_\w+ .*;\n/g, '')
  put(/proxy_http_version 1\.1;/g, 'proxy_http_version 1.1; add_header X-Served-By $upstream_addr always;')
  origins.forEach((origin, n) => {
    put(new RegExp(`172\\.28\\.0\\.1${n + 1}:3000`, 'g'), `127.0.0.1:${new URL(origin).port}`)
  })
  return text
}
