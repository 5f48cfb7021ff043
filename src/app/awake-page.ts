import { isRouteErrorResponse } from 'react-router'

/** How often a page is looked at, and how many looks in a row may find no idle moment in between: 10 seconds. */
const LOOK_MS = 2_000
const LOOKS_WITHOUT_REST = 4
/** In `sessionStorage`: the build for which this tab has looked for a newer one by a reload. */
const RELOADED_FOR = 'reloaded-for-build'

/** What `import()` throws in the browsers when the file did not come. */
const isPartMissing = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|importing a module/i.test(error.message)

/** What `fetch` throws in the browsers when no answer came at all. */
const isLineBroken = (error: unknown) =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)

/** Whether something did not come over the line; nothing of ours had an error then. */
export const isCutOff = (error: unknown) => isPartMissing(error) || isLineBroken(error)

/** Watches over the page once its scripts run: errors, parts that do not come, and work without end. */
export function watchAwakePage(): void {
  addEventListener('error', ({ filename, message }) => {
    // Not what extensions of the browser do, nor the notice that sizes changed twice within a frame.
    if (filename.startsWith(location.origin) && !message.startsWith('ResizeObserver')) reportError(undefined)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason?.name !== 'AbortError') reportError(reason)
  })
  // Vite sends it before whoever asked for the part hears of it, so what was typed still stands on the page.
  addEventListener('vite:preloadError', () => {
    window.pageWatch?.report('part-missing')
    window.pageWatch?.keep()
    void findNewBuild().then(() => window.pageWatch?.show('part-missing'))
  })
  watchForRest()
}

/** An error of a loader, a component or a route that did not come. The router goes on with an error screen. */
export function onRouterError(error: unknown): void {
  if (isRouteErrorResponse(error)) return
  reportError(error)
  // The address is already the one the person wanted.
  if (isPartMissing(error)) void findNewBuild()
}

function reportError(error: unknown) {
  if (isPartMissing(error)) window.pageWatch?.report('part-missing')
  else if (!isLineBroken(error)) window.pageWatch?.report('script-error')
}

let looking: Promise<void> | undefined

/**
 * The parts of a page go when the server gets a new build. If it has one, loads the page anew, once for the build that is
 * shown, so that no server that lacks a file can keep a page reloading. Settles only when there is none.
 */
function findNewBuild(): Promise<void> {
  // Several parts may be missed at once.
  looking ??= loadNewBuild().finally(() => {
    looking = undefined
  })
  return looking
}

async function loadNewBuild(): Promise<void> {
  const { build = '' } = window.pageWatch ?? {}
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return
    // The answer to the router when the build is another one (204); for the same one the browser may have remembered it.
    const answer = await fetch(`/__manifest?paths=/&version=${build}`, { cache: 'no-store' })
    if (answer.status !== 204) return
    sessionStorage.setItem(RELOADED_FOR, build)
  } catch (error) {
    // No line, or a browser that keeps nothing and so could not tell that it has reloaded.
    console.warn(error)
    return
  }
  location.reload()
  // Nothing else is to be done on a page that goes.
  return new Promise(() => {})
}

/**
 * A page that renders without end leaves the browser no idle moment, while its timers go on. A processor that is held up,
 * and a machine that sleeps, hold up the looks as well, so they are not taken for it.
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
