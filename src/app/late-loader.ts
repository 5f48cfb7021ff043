/** An element that somebody types into or chooses from. */
type Filled = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What a page whose scripts wait runs at once. It stands in the page as its own text, so it uses nothing from outside
 * itself. It says when the scripts load, and keeps what is done before they are there: what was typed or chosen, and the
 * last press on a button that needs them, is done again once the page is awake.
 */
export function lateLoader(): void {
  const soon = document.currentScript?.dataset.wait === 'painted'
  const touches = ['pointerover', 'touchstart', 'keydown', 'focusin', 'click']
  const filled = new Map<Filled, string | boolean>()
  let pressed: HTMLElement | undefined
  let begun = false
  /** The page is awake, and all that came before is done. */
  let caughtUp = false
  let fillsAgain = false
  let since = 0

  /** Lets the browser paint and answer, when something has kept it for a while. */
  async function takeTurns() {
    if (performance.now() - since < 5) return
    const { port1, port2 } = new MessageChannel()
    await new Promise(resolve => {
      port1.onmessage = resolve
      port2.postMessage(0)
    })
    since = performance.now()
  }

  async function load() {
    if (begun) return
    begun = true
    since = performance.now()
    for (const each of touches) removeEventListener(each, load, true)
    discoverLater()
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=later]')]
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later]')]
    for (const link of links) {
      link.rel = 'modulepreload'
      await takeTurns()
    }
    // One after the other, so that the browser is not kept by all of them together. The page itself begins with the last.
    const begins = (link: HTMLLinkElement) =>
      scripts.some(({ text }) => text.includes(`import("${link.getAttribute('href')}")`))
    for (const link of links) {
      if (!begins(link)) await import(/* @vite-ignore */ link.href).catch(() => {})
      await takeTurns()
    }
    for (const waiting of scripts) {
      const script = document.createElement('script')
      script.type = 'module'
      script.textContent = waiting.textContent
      waiting.type = 'done'
      document.head.append(script)
    }
  }

  /**
   * The router asks the server what the links of a page lead to, and draws everything anew when it knows. In a page that
   * is waking, each part still asleep would make it begin again.
   */
  function discoverLater() {
    const links = [...document.querySelectorAll<HTMLElement>('[data-discover]')]
    for (const link of links) delete link.dataset.discover
    addEventListener('awake', () => {
      for (const link of links) link.dataset.discover = 'true'
    })
  }

  const isSwitched = (element: Element): element is HTMLInputElement =>
    element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)

  function fillAgain(element: Filled, value: string | boolean) {
    const isSelect = element.tagName === 'SELECT'
    if (typeof value === 'boolean') {
      // Turned back first, because React looks whether a click has changed it.
      if (!value && element.type === 'radio') return
      ;(element as HTMLInputElement).checked = !value
      element.click()
      return
    }
    if (isSelect) element.value = value
    else if (element.type !== 'file') {
      // React has seen the one and hears of the other.
      element.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    }
    element.dispatchEvent(new Event(isSelect || element.type === 'file' ? 'change' : 'input', { bubbles: true }))
  }

  function fillAllAgain() {
    fillsAgain = true
    for (const [element, value] of filled) if (element.isConnected) fillAgain(element, value)
    filled.clear()
    fillsAgain = false
  }

  function pressAgain() {
    caughtUp = true
    pressed?.removeAttribute('aria-busy')
    pressed?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    pressed?.click()
  }

  /** What a page half awake would do with it is done when it is awake. */
  function keepBack(event: Event) {
    if (!caughtUp && !fillsAgain) event.stopImmediatePropagation()
  }

  for (const each of touches) addEventListener(each, load, { passive: true, capture: true })
  addEventListener(
    'input',
    event => {
      const { target } = event
      if (caughtUp || fillsAgain || !target || !('value' in target)) return
      keepBack(event)
      const element = target as Filled
      filled.set(element, isSwitched(element) ? element.checked : element.value)
    },
    true,
  )
  addEventListener('change', keepBack, true)
  addEventListener(
    'click',
    event => {
      const { target } = event
      if (caughtUp || fillsAgain || !(target instanceof Element)) return
      if (isSwitched(target)) return keepBack(event)
      const button = target.closest<HTMLButtonElement>('button, [data-wakes]')
      const isOurs = button && (button.type === 'button' || button.dataset.wakes !== undefined)
      const sends = button?.form && !button.form.hasAttribute('action')
      if (!button || !(isOurs || sends)) return
      event.preventDefault()
      keepBack(event)
      pressed?.removeAttribute('aria-busy')
      pressed = button
      pressed.setAttribute('aria-busy', 'true')
    },
    true,
  )
  addEventListener('awake', () => {
    // In turns of their own, so that each finds what the one before has changed; what is typed between them counts too.
    setTimeout(() => {
      fillAllAgain()
      setTimeout(() => {
        fillAllAgain()
        pressAgain()
      })
    })
  })

  // Who was sent here with a notice to show is not made to wait.
  if (/[?&]notice=/.test(location.search)) load()
  addEventListener('load', () => {
    if (!soon) (window.requestIdleCallback ?? setTimeout)(() => setTimeout(load, 3500))
    else if (document.hidden) load()
    else requestAnimationFrame(() => requestAnimationFrame(load))
  })
  if (soon) {
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      // A picture that takes long does not keep the page asleep.
      setTimeout(load, 600)
    }).observe({ type: 'paint', buffered: true })
  }
}
