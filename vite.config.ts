import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { pageWatch } from './src/app/page-watch.ts'

/**
 * Code that every page loads anyway is in few files, which compress better than many: React and the router, what every page
 * has, the layout around the site's pages, the forms, and the components that most pages have. Everything else is split by
 * the pages that use it.
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

/** Names the chunk of the modules that these files import, directly or not, except those they load later. */
function usedBy(chunk: string, ...files: string[]) {
  let modules: Set<string> | undefined
  return (id: string, graph: ModuleGraph) => {
    if (!modules) {
      modules = new Set(files.map(file => join(import.meta.dirname, file)))
      for (const each of modules) {
        const used = graph.getModuleInfo(each)?.importedIds ?? []
        // A feature's `web.ts` exports much that these files don't use.
        for (const other of used) if (!other.endsWith('/web.ts')) modules.add(other)
      }
    }
    return modules.has(id) ? chunk : null
  }
}

/**
 * If the code of the next page can't be loaded, React Router reloads the current page: people don't get anywhere, lose
 * what they typed and, offline, see the browser's own error page. Here the missing page becomes one that throws, so our
 * error screen appears at the requested address and checks for a new build (`src/app/hydrated-page.ts`). Throwing right
 * away doesn't work: the router ignores the error and shows an empty page.
 */
function throwForMissingRoute(): Plugin {
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
  return {
    name: 'throw-for-missing-route',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('react-router') || !id.endsWith('/lib/dom/ssr/routeModules.js')) return
      if (!reload.test(code))
        throw new Error('React Router now loads routes differently: update throw-for-missing-route.')
      return { code: code.replace(reload, 'return { default() { throw error } };'), map: null }
    },
  }
}

/** Packages with native code, or with workers in files of their own, stay in node_modules. */
const NATIVE = ['@node-rs/argon2', 'pino', 'satori', 'sharp']

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), throwForMissingRoute()],
  define: { MINIFIED_PAGE_WATCH: JSON.stringify(minifySync('page-watch.js', `(${pageWatch})()`).code) },
  // In development, the pages' dependencies are bundled before the first page loads, not during it.
  optimizeDeps: { entries: ['src/app/**/*.tsx', 'src/features/*/web/**/*.tsx', 'src/ui/**/*.tsx', '!**/*.test.tsx'] },
  // The server bundle includes what it uses of every package: it starts in two thirds of the time that loading a thousand
  // files takes, and needs 30 MB less. In development, only the packages of icons and dialogs have too many files.
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
