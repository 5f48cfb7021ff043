import { isRouteErrorResponse } from 'react-router'
import { isConnectionLost } from '#src/lib/api-client.ts'

/** How often to check the page, and how many checks in a row may pass without an idle moment: 10 seconds in all. */
const LOOK_MS = 2_000
const LOOKS_WITHOUT_REST = 4
/** In `sessionStorage`: the build for which this tab has already reloaded to look for a newer one. */
const RELOADED_FOR = 'reloaded-for-build'

/** What browsers throw from `import()` when the file couldn't be loaded. */
const isPartMissing = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message)

/** Whether something failed because of the connection, not because of a bug in our code. */
export const isCutOff = (error: unknown) => isPartMissing(error) || isConnectionLost(error)

/** Watches the page once its scripts run, for errors, scripts that fail to load, and endless rendering. */
export function watchHydratedPage(): void {
  addEventListener('error', ({ filename, message }) => {
    // Ignores browser extensions and the warning that sizes changed twice within a frame.
    if (filename.startsWith(location.origin) && !message.startsWith('ResizeObserver')) reportError(undefined)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason?.name !== 'AbortError') reportError(reason)
  })
  // Vite sends this before the code that asked for the part gets the error, so what was typed is still on the page.
  addEventListener('vite:preloadError', () => {
    window.pageWatch?.report('part-missing')
    window.pageWatch?.keep()
    void findNewBuild().then(() => window.pageWatch?.show('part-missing'))
  })
  watchForRest()
}

/** An error in a loader or component, or a route that failed to load. The router goes on to show an error screen. */
export function onRouterError(error: unknown): void {
  if (isRouteErrorResponse(error)) return
  reportError(error)
  // The address is already the one the visitor wanted.
  if (isPartMissing(error)) void findNewBuild()
}

function reportError(error: unknown) {
  if (isPartMissing(error)) window.pageWatch?.report('part-missing')
  else if (!isConnectionLost(error)) window.pageWatch?.report('script-error')
}

let looking: Promise<void> | undefined

/**
 * Page scripts are removed when the server gets a new build. If there is a newer build, this reloads the page, once per
 * build, so that a server with a missing file can't cause a reload loop. Resolves only if there is no newer build.
 */
function findNewBuild(): Promise<void> {
  // Several parts may be missing at once.
  looking ??= loadNewBuild().finally(() => {
    looking = undefined
  })
  return looking
}

async function loadNewBuild(): Promise<void> {
  const { build = '' } = window.pageWatch ?? {}
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return
    // The server answers 204 when its build differs. `no-store`, because the browser may have cached the answer for
    // this build.
    const answer = await fetch(`/__manifest?paths=/&version=${build}`, { cache: 'no-store' })
    if (answer.status !== 204) return
    sessionStorage.setItem(RELOADED_FOR, build)
  } catch (error) {
    // Either the connection is down, or the browser has no storage, so we couldn't remember that we reloaded.
    console.warn(error)
    return
  }
  location.reload()
  // The page is about to unload, so never resolve.
  return new Promise(() => {})
}

/**
 * A page that renders without end leaves the browser no idle moment, but its timers keep running. A busy processor or a
 * sleeping machine delays the timers too, so neither triggers this.
 */
function watchForRest() {
  // Safari has no idle callbacks.
  if (!window.requestIdleCallback) return
  let looks = 0
  let isWaiting = false
  setInterval(() => {
    if (document.hidden) {
      looks = 0
      return
    }
    looks++
    if (looks > LOOKS_WITHOUT_REST) {
      window.pageWatch?.report('busy')
      window.pageWatch?.show('busy')
    }
    if (isWaiting) return
    isWaiting = true
    requestIdleCallback(() => {
      isWaiting = false
      looks = 0
      window.pageWatch?.hide('busy')
    })
  }, LOOK_MS)
}
