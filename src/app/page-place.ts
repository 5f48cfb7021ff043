import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Pages } from '#src/features/operations/server.ts'

type Routes = ServerBuild['routes']

/** The route pattern at an address, such as `/events/:slug`, with its parameters; nothing if there's no such page. */
export function placeOf(
  routes: Routes,
  pathname: string,
): { route?: string; params: Record<string, string | undefined> } {
  const path = pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  const found = matchRoutes(treeOf(routes), path)?.at(-1)
  return { route: found && (found.route.path ?? '/'), params: found?.params ?? {} }
}

/** The routes of a build in the form `matchRoutes` takes. */
const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter(route => route !== undefined && (route.parentId || undefined) === parentId)
    .map(route => ({ id: route!.id, path: route!.path, children: treeOf(routes, route!.id) }))

/** What's known about the pages of a build, or of the latest build during development. */
export function pagesOf(build: ServerBuild | (() => Promise<ServerBuild>)): Pages {
  const now = async () => (typeof build === 'function' ? build() : build)
  return {
    build: async () => (await now()).assets.version,
    async patternOf(path) {
      const { route } = placeOf((await now()).routes, path)
      // The catch-all route isn't a page.
      return route === '*' ? undefined : route
    },
  }
}
