import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // A page brings the routes it stands on; those its links lead to are asked for when it is hydrated, once for each build.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  buildEnd: ({ reactRouterConfig }) => compress(join(reactRouterConfig.buildDirectory, 'client', 'assets')),
} satisfies Config

/** Writes a `.br` beside every script and stylesheet, so that the server never compresses a file twice. */
function compress(assets: string): void {
  for (const file of readdirSync(assets).filter(name => /\.(js|css)$/.test(name)))
    writeFileSync(join(assets, `${file}.br`), brotliCompressSync(readFileSync(join(assets, file))))
}
