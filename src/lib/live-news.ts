/** Something of this user changed on the server: which thing, but not its content. */
type LiveNews = { kind: string; id: string }
/** `hello` comes with every connection: anything before it was missed, so ask for news. */
export type Heard = LiveNews | 'hello'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

const listeners = new Set<(heard: Heard) => void>()
let source: EventSource | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

const notifyListeners = (heard: Heard) => {
  for (const listener of listeners) listener(heard)
}

/**
 * Listens to GET /api/live while this page is visible; all listeners share one connection. The browser reconnects
 * by itself after a lost connection; after a refusal we reconnect, with growing pauses. Answers a function to stop.
 */
export function listenToNews(listener: (heard: Heard) => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', lookUp)
    addEventListener('online', reconnect)
  }
  lookUp()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', lookUp)
    removeEventListener('online', reconnect)
    shut()
  }
}

/** Hidden pages close the connection: phones stop it anyway, and browsers allow only a few. */
function lookUp() {
  if (document.visibilityState === 'hidden') shut()
  else open()
}

/** A connection from before the browser went offline may be dead without an error. The new one's `hello` asks for news. */
function reconnect() {
  shut()
  lookUp()
}

function open() {
  if (source) return
  clearTimeout(timer)
  source = new EventSource('/api/live')
  source.addEventListener('hello', () => {
    failures = 0
    notifyListeners('hello')
  })
  source.addEventListener('news', event => notifyListeners(JSON.parse(event.data) as LiveNews))
  source.addEventListener('error', () => {
    if (source?.readyState !== EventSource.CLOSED) return
    shut()
    timer = setTimeout(lookUp, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++))
  })
}

function shut() {
  clearTimeout(timer)
  source?.close()
  source = undefined
}
