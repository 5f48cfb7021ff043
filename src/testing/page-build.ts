import type { ServerBuild } from 'react-router'
import * as entry from '#src/app/entry.server.tsx'
import routes from '#src/app/routes.ts'

type Config = { id?: string; path?: string; file: string; children?: Config[] }
type Module = Record<string, unknown>

const APP = new URL('../app/', import.meta.url)

/**
 * The product's pages in the form the page server needs, straight from the sources: rendered on the server, without
 * scripts.
 */
export async function pageBuild(): Promise<ServerBuild> {
  const root: Config = { id: 'root', path: '', file: 'root.tsx', children: routes as Config[] }
  const made: ServerBuild['routes'] = {}
  const listed: ServerBuild['assets']['routes'] = {}
  async function add({ id: given, path, file, children = [] }: Config, parentId?: string) {
    const id = given ?? file
    const module = (await import(new URL(file, APP).pathname)) as Module
    // Stylesheets have no URL here.
    made[id] = { id, parentId, path, module: { ...module, links: undefined } as never }
    listed[id] = {
      id,
      parentId,
      path,
      hasAction: false,
      hasLoader: 'loader' in module,
      hasClientAction: false,
      hasClientLoader: 'clientLoader' in module,
      hasClientMiddleware: false,
      hasErrorBoundary: 'ErrorBoundary' in module,
      module: `/${id}.js`,
      clientActionModule: undefined,
      clientLoaderModule: undefined,
      clientMiddlewareModule: undefined,
      hydrateFallbackModule: undefined,
    }
    for (const child of children) await add(child, id)
  }
  await add(root)
  return {
    entry: { module: entry },
    routes: made,
    assets: { routes: listed, entry: { imports: [], module: '/entry.js' }, url: '/manifest.js', version: 'test' },
    future: {},
    publicPath: '/',
    assetsBuildDirectory: '',
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild
}
