import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Writes a `.br` beside every script and stylesheet, so that the server never compresses a file twice. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      for (const file of readdirSync(assets).filter(name => /\.(js|css)$/.test(name))) {
        writeFileSync(join(assets, `${file}.br`), brotliCompressSync(readFileSync(join(assets, file))))
      }
    },
  }
}

export default defineConfig({
  plugins: [reactRouter(), compressed()],
  // Only the parts in use are taken into the server, which starts faster than reading whole packages.
  ssr: { noExternal: ['lucide-react', 'radix-ui', /^@radix-ui/] },
  environments: {
    client: { build: { target: ['chrome111', 'safari16.4', 'firefox114'] } },
    // The server is part of the build, so that pages, mails and calls are one program.
    ssr: { build: { target: 'node24', rollupOptions: { input: './src/app/main.ts' } } },
  },
})
