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

/**
 * Few, larger files where everything in them is needed anyway: they compress better, and the list of what each page loads
 * stays short. `frame` is what every page has, the home page too, which sends at most 130 kB of scripts.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'frame',
    test: new RegExp(
      [
        'src/app/(root|shell/(route-focus|page-frame|error-screen|use-site-words|site-content|mobile-menu|site-nav|brand-link|use-scrolled-past))',
        'src/ui/(toast|notice-toast|theme|drawings|live-region|icons|button|class-names|visually-hidden|text-input|field|scenes/brand-mark)[.]',
        'src/lib/(page-meta|api-client)[.]',
        'src/features/(content/(words|keys|web/paragraphs)|organization/web)[.]',
        'src/features/newsletter/(newsletter-(rules|content)|web/(newsletter-form|use-subscribe|honeypot-field|newsletter-client))[.]',
      ].join('|'),
    ),
  },
  { name: 'common', minShareCount: 24 },
]

export default defineConfig({
  plugins: [reactRouter(), compressed()],
  // Only the parts in use are taken into the server, which starts faster than reading whole packages.
  ssr: { noExternal: ['lucide-react', 'radix-ui', /^@radix-ui/] },
  environments: {
    client: {
      build: {
        target: ['chrome111', 'safari16.4', 'firefox114'],
        rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
      },
    },
    // The server is part of the build, so that pages, mails and calls are one program.
    ssr: { build: { target: 'node24', rollupOptions: { input: './src/app/main.ts' } } },
  },
})
