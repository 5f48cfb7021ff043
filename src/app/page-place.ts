import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Pages } from '#src/features/back-office/server.ts'

type Routes = ServerBuild['routes']

/** The pattern of the page at an address, such as `/events/:slug`, and what was typed in its places; of no page nothing. */
export function placeOf(
  routes: Routes,
  pathname: string,
): { route?: string; params: Record<string, string | undefined> } {
  const path = pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  const found = matchRoutes(treeOf(routes), path)?.at(-1)
  return { route: found && (found.route.path ?? '/'), params: found?.params ?? {} }
}

/** The routes of a build as `matchRoutes` takes them. */
const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter(route => route !== undefined && (route.parentId || undefined) === parentId)
    .map(route => ({ id: route!.id, path: route!.path, children: treeOf(routes, route!.id) }))

/** What is known of the pages of a build, or of the newest one while developing. */
export function pagesOf(build: ServerBuild | (() => Promise<ServerBuild>)): Pages {
  const now = async () => (typeof build === 'function' ? build() : build)
  return {
    build: async () => (await now()).assets.version,
    async patternOf(path) {
      const { route } = placeOf((await now()).routes, path)
      // Whatever fits nothing else is no page.
      return route === '*' ? undefined : route
    },
  }
}
