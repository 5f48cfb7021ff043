import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/**
 * Code that every page loads anyway is in few files, which compress better than many: React and the router, what every page
 * has, what stands around the pages of the site, and the parts of the kit that most pages have. All else is split by the
 * pages that use it.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: usedBy('page', 'src/app/root.tsx') },
  { name: usedBy('site', 'src/app/shell/page-layout.tsx', 'src/app/shell/site-layout.tsx') },
  { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]/ },
  { name: 'kit', test: /src[\\/](ui|lib)[\\/]/, minShareCount: 24 },
]

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Names the chunk of the modules that these files import, directly or not; what they load later is not among them. */
function usedBy(chunk: string, ...files: string[]) {
  let modules: Set<string> | undefined
  return (id: string, graph: ModuleGraph) => {
    if (!modules) {
      modules = new Set(files.map(file => join(import.meta.dirname, file)))
      for (const each of modules) {
        const used = graph.getModuleInfo(each)?.importedIds ?? []
        // A feature's door leads to much that these files do not use.
        for (const other of used) if (!other.endsWith('/web.ts')) modules.add(other)
      }
    }
    return modules.has(id) ? chunk : null
  }
}

/** What brings native code, or starts workers from files of its own, stays in node_modules. */
const NATIVE = ['@node-rs/argon2', 'pino', 'satori', 'sharp']

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // While developing, what the pages lean on is bundled before the first of them loads, not while it does.
  optimizeDeps: { entries: ['src/app/**/*.tsx', 'src/features/*/web/**/*.tsx', 'src/ui/**/*.tsx', '!**/*.test.tsx'] },
  // The server takes in the parts it uses of every package: it starts in two thirds of the time that reading a thousand
  // files takes, and needs 30 MB less. While developing only the packages of icons and dialogs are too many to read.
  ssr:
    command === 'build'
      ? { noExternal: true, external: NATIVE }
      : { noExternal: ['lucide-react', 'radix-ui', /^@radix-ui/] },
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
}))
