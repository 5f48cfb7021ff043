import type { PageErrorKind } from '#src/features/operations/page-error-kinds.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type TypedValues = Record<string, string | boolean>
type Saved = { address: string; kept: TypedValues; unsent: string[] }

/** What the page's own scripts may ask of the page watch. */
type PageWatch = {
  /** The build this page belongs to. */
  build: string
  /** Reports an error to the server, once per kind and path. */
  report(kind: PageErrorKind): void
  /** Shows the bar that offers a reload, once per kind. */
  show(kind: PageErrorKind): void
  /** Hides the bar if it was shown for this. */
  hide(kind: PageErrorKind): void
  /** Saves what's in the fields for the next load of this address. */
  keep(): void
}

declare global {
  interface Window {
    pageWatch?: PageWatch
  }
}

/**
 * Watches a page until its scripts have hydrated it. Offers a reload when scripts fail or don't load, and keeps what
 * was typed across that reload. It's an inline script ahead of all module scripts, so it uses nothing outside itself.
 */
export function pageWatch(): void {
  const KEY = 'page-words'
  const { dataset } = document.documentElement
  const bar = () => document.getElementById('page-watch')!
  const { build = '' } = bar().dataset
  const isHydrated = () => dataset.hydrated === 'yes'
  const address = () => location.pathname + location.search
  const done = new Set<string>()
  const unsent: string[] = []
  let kept: TypedValues = {}
  let keptAt = ''
  let shown: string | undefined
  /** In seconds, not counting time when the page is hidden or the processor is busy. */
  let sinceProgress = 0

  const isFirst = (what: string) => !done.has(what) && done.add(what)

  function send(body: string) {
    const headers = { 'content-type': 'application/json' }
    // Sent without cookies: it doesn't matter whose page it was.
    fetch('/api/page-errors', { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(() =>
      unsent.push(body),
    )
  }

  function report(kind: PageErrorKind) {
    const path = location.pathname
    if (isFirst(kind + path)) send(JSON.stringify({ kind, path, build }))
  }

  function show(kind: PageErrorKind) {
    if (!isFirst(kind)) return
    shown = kind
    const words = navigator.onLine ? (kind === 'busy' ? kind : 'loading') : 'offline'
    for (const each of bar().querySelectorAll('p')) each.hidden = each.dataset.words !== words
    bar().hidden = false
  }

  function hide(kind?: string) {
    if (kind !== shown) return
    shown = undefined
    bar().hidden = true
  }

  function fail(kind: PageErrorKind) {
    report(kind)
    show(kind)
  }

  /**
   * Visits each field that may be saved, with a name that stays the same after a reload. Never passwords, codes or card
   * data.
   */
  function eachField(visit: (field: Field, name: string, isSwitch: boolean) => void) {
    const seen: Record<string, number> = {}
    for (const field of document.querySelectorAll<Field>('input,textarea,select')) {
      const { type, name, id, autocomplete } = field
      if (/password|one-time|cc-|file|hidden/.test(type + autocomplete)) continue
      const known = type + (name || id)
      seen[known] = (seen[known] ?? 0) + 1
      visit(field, known + seen[known], /box|radio/.test(type))
    }
  }

  function keep() {
    // Fields that an error removed from the screen stay saved.
    if (keptAt !== address()) kept = {}
    keptAt = address()
    eachField((field, name, isSwitch) => {
      kept[name] = isSwitch ? (field as HTMLInputElement).checked : field.value
    })
    try {
      sessionStorage[KEY] = JSON.stringify({ address: keptAt, kept, unsent } satisfies Saved)
    } catch {
      // private windows may refuse to save
    }
  }

  /** Runs before React hydrates the fields, so React treats the restored values as typed early. */
  function restore() {
    try {
      const saved: Saved = JSON.parse(sessionStorage[KEY] ?? '{"unsent":[]}')
      sessionStorage.removeItem(KEY)
      saved.unsent.forEach(send)
      if (saved.address !== address()) return
      eachField((field, name, isSwitch) => {
        const said = saved.kept[name] as never
        if (said === undefined) return
        if (isSwitch) (field as HTMLInputElement).checked = said
        else field.value = said
      })
    } catch {
      // nothing that can be read
    }
  }

  // Each loaded file counts as progress, so a slow connection isn't mistaken for a broken one. Capture, because load
  // events don't bubble.
  document.addEventListener(
    'load',
    () => {
      sinceProgress = 0
    },
    true,
  )
  addEventListener(
    'error',
    ({ target }) => {
      const { tagName, rel, src, href } = target as HTMLScriptElement & HTMLLinkElement
      if (tagName !== 'SCRIPT' && rel !== 'modulepreload') return
      // Files from other sites aren't ours to report. An inline script is: its imports failed to load.
      if ((src || href || location.origin).startsWith(location.origin)) {
        if (isHydrated()) report('part-missing')
        else fail('not-loaded')
      }
    },
    true,
  )
  addEventListener('hydrated', () => hide(shown))
  addEventListener('pagehide', () => shown && keep())
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('#page-watch button')
    if (button?.value) location.reload()
    else if (button) bar().hidden = true
  })
  const timer = setInterval(() => {
    if (isHydrated()) return clearInterval(timer)
    sinceProgress = document.hidden ? 0 : sinceProgress + 1
    if (sinceProgress > 7) fail('not-ready')
  }, 1_000)

  window.pageWatch = { build, report, show, hide, keep }
  restore()
}
