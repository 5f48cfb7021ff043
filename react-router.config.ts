import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // A page includes its own routes; the routes its links lead to are requested after hydration, once per build.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  buildEnd: ({ reactRouterConfig }) => compress(join(reactRouterConfig.buildDirectory, 'client', 'assets')),
} satisfies Config

/** Writes a `.br` beside every script and stylesheet, so that the server never compresses a file twice. */
function compress(assets: string): void {
  for (const file of readdirSync(assets).filter(name => /\.(js|css)$/.test(name)))
    writeFileSync(join(assets, `${file}.br`), brotliCompressSync(readFileSync(join(assets, file))))
}
