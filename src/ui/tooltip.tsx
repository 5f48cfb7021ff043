import { useEffect, useRef, useState } from 'react'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300
const PICTURES = '.iconbtn[aria-label]'
const GAP = 8

type Shown = { button: Element; text: string }

/**
 * Shows the name of an icon-only button after hovering for 700 ms, right away with the keyboard, and within 300 ms of
 * the previous one. It adds nothing to the button's name, so screen reader and touch users miss nothing. Once, around
 * every page but the home page.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown>()
  const tip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let over: Element | null = null
    let closedAt = Number.NEGATIVE_INFINITY
    let isOpen = false

    const open = (button: Element) => {
      isOpen = true
      setShown({ button, text: button.getAttribute('aria-label') ?? '' })
    }
    const close = () => {
      clearTimeout(timer)
      over = null
      if (isOpen) closedAt = performance.now()
      isOpen = false
      setShown(undefined)
    }
    const rest = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element) || tip.current?.contains(target)) return
      const button = target.closest(PICTURES)
      if (button === over) return
      close()
      over = button
      if (!button) return
      const wait = performance.now() - closedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS
      timer = setTimeout(open, wait, button)
    }
    const focus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(PICTURES) && target.matches(':focus-visible')) open(target)
    }
    const giveWay = ({ key }: KeyboardEvent) => key === 'Escape' && close()

    const listeners = new AbortController()
    const { signal } = listeners
    addEventListener('pointerover', rest, { signal, passive: true })
    addEventListener('pointerdown', close, { signal, passive: true })
    addEventListener('scroll', close, { signal, passive: true, capture: true })
    addEventListener('focusin', focus, { signal })
    addEventListener('focusout', close, { signal })
    addEventListener('keydown', giveWay, { signal })
    document.documentElement.addEventListener('pointerleave', close, { signal })
    return () => {
      listeners.abort()
      clearTimeout(timer)
    }
  }, [])

  useEffect(() => {
    const box = tip.current
    if (!shown || !box) return
    box.showPopover()
    const at = shown.button.getBoundingClientRect()
    const { width, height } = box.getBoundingClientRect()
    const left = Math.min(Math.max(GAP, at.left + at.width / 2 - width / 2), innerWidth - width - GAP)
    const below = at.bottom + GAP + height < innerHeight
    box.style.left = `${left}px`
    box.style.top = `${below ? at.bottom + GAP : at.top - GAP - height}px`
    return () => box.hidePopover()
  }, [shown])

  return (
    <div ref={tip} className="tooltip" role="tooltip" aria-hidden="true" popover="manual">
      {shown?.text}
    </div>
  )
}
