import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { pageWatch } from './src/app/page-watch.ts'

/**
 * Code that every page loads anyway is in few files, which compress better than many: React and the router, what every page
 * has, what stands around the pages of the site, the forms, and the parts of the kit that most pages have. All else is split by the
 * pages that use it.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: usedBy('page', 'src/app/root.tsx') },
  { name: usedBy('site', 'src/app/shell/page-layout.tsx', 'src/app/shell/site-layout.tsx') },
  { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]/ },
  { name: 'forms', test: /src[\\/]ui[\\/]form[\\/]use-save-form|node_modules[\\/]react-hook-form[\\/]/ },
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

/**
 * React Router reloads the page that is shown when the code of the next one did not come: the person stays where they were,
 * what they typed is gone, and without a connection the browser's own error page stands there. Here the missing page is one that
 * throws, so that our error screen stands at the address that was wanted, and looks for a new build
 * (`src/app/hydrated-page.ts`). Throwing at once would not do: the router ignores it and shows an empty page.
 */
function throwForMissingRoute(): Plugin {
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'throw-for-missing-route',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('react-router') || !id.endsWith('/lib/dom/ssr/routeModules.js')) return
      if (!reload.test(code)) throw new Error('React Router loads routes in another way now: look at it again.')
      return { code: code.replace(reload, 'return { default() { throw error } };'), map: null }
    },
  }
}

/** What brings native code, or starts workers from files of its own, stays in node_modules. */
const NATIVE = ['@node-rs/argon2', 'pino', 'satori', 'sharp']

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), throwForMissingRoute()],
  define: { MINIFIED_PAGE_WATCH: JSON.stringify(minifySync('page-watch.js', `(${pageWatch})()`).code) },
  // While developing, what the pages lean on is bundled before the first of them loads, not while it does.
  optimizeDeps: { entries: ['src/app/**/*.tsx', 'src/features/*/web/**/*.tsx', 'src/ui/**/*.tsx', '!**/*.test.tsx'] },
  // The server takes in the parts it uses of every package: it starts in two thirds of the time that reading a thousand
  // files takes, and needs 30 MB less. While developing only the packages of icons and dialogs are too many to read.
  ssr: command === 'build' ? { noExternal: true, external: NATIVE } : { noExternal: ['radix-ui', /^@radix-ui/] },
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
