import {
  createContext,
  type PointerEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { IconButton, LinkButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { announce, LiveRegion } from './live-region.tsx'

export type ToastMessage = {
  title: string
  description?: string
  /** `destructive` is announced right away. The same text must also appear inline where the failure happened. */
  tone?: 'plain' | 'good' | 'destructive'
  /** Usually Undo. Must also be available on the page. */
  action?: { label: string; onPress: () => void }
  /** 5,000 ms unless set; 10,000 with an action. */
  durationMs?: number
}

const usualMs = 5_000
const withActionMs = 10_000
const swipePx = 50

const Toasts = createContext<((message: ToastMessage) => void) | null>(null)

/** `toast({ title, description, tone, action })`: one is visible at a time, and a new one replaces the old one. */
export function useToast(): (message: ToastMessage) => void {
  const toast = use(Toasts)
  if (!toast) throw new Error('useToast needs a ToastProvider above it')
  return toast
}

/** Holds the page's one toast and the live regions. Once, around the app. F8 moves focus to the toast. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ id: number; message: ToastMessage } | null>(null)
  const viewport = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const count = useRef(0)

  const toast = useCallback((message: ToastMessage) => {
    count.current += 1
    setShown({ id: count.current, message })
    const words = [message.title, message.description].filter(Boolean).join('. ')
    const reach = message.action ? `. ${message.action.label}: press F8` : ''
    announce(words + reach, message.tone === 'destructive' ? 'assertive' : 'polite')
  }, [])

  const dismiss = useCallback(() => {
    if (viewport.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus({ preventScroll: true })
    }
    setShown(null)
  }, [])

  useEffect(() => {
    const reachToast = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || !viewport.current) return
      if (!viewport.current.contains(document.activeElement)) cameFrom.current = document.activeElement
      viewport.current.focus()
    }
    document.addEventListener('keydown', reachToast)
    return () => document.removeEventListener('keydown', reachToast)
  }, [])

  // the top layer, so that a toast also shows above an open dialog
  useEffect(() => {
    const place = viewport.current
    if (!shown || !place?.showPopover) return
    if (place.matches(':popover-open')) place.hidePopover()
    place.showPopover()
  }, [shown])

  // keyboard users must always see where they are, so the toast makes room for whatever it covers (WCAG 2.4.11)
  useEffect(() => {
    if (!shown) return
    let frame = 0
    const makeRoom = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => viewport.current && stepAside(viewport.current))
    }
    makeRoom()
    document.addEventListener('focusin', makeRoom)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', makeRoom)
    }
  }, [shown])

  const value = useMemo(() => toast, [toast])
  return (
    <Toasts value={value}>
      {children}
      <LiveRegion />
      {shown && (
        <section ref={viewport} className="toasts" popover="manual" aria-label="Notification (F8)" tabIndex={-1}>
          <ToastCard key={shown.id} message={shown.message} onDismiss={dismiss} />
        </section>
      )}
    </Toasts>
  )
}

/** Moves the toast to the other end of the window if it covers the focused element. */
function stepAside(place: HTMLElement) {
  const focused = document.activeElement
  if (!focused || focused === document.body || place.contains(focused)) return
  const [toast, other] = [place.getBoundingClientRect(), focused.getBoundingClientRect()]
  const isOver =
    toast.top < other.bottom && other.top < toast.bottom && toast.left < other.right && other.left < toast.right
  if (isOver) place.dataset.side = place.dataset.side === 'top' ? 'bottom' : 'top'
}

function ToastCard({ message, onDismiss }: { message: ToastMessage; onDismiss: () => void }) {
  const { title, description, tone = 'plain', action } = message
  const timer = useCountdown(message.durationMs ?? (action ? withActionMs : usualMs), onDismiss)
  const [drag, setDrag] = useState<{ startX: number; by: number } | null>(null)
  const end = (event: PointerEvent) => {
    if (drag && event.clientX - drag.startX >= swipePx) onDismiss()
    setDrag(null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover, swipe and Esc only add to the close button inside
    <div
      className={classNames('toast', tone, !drag && 'back')}
      style={drag ? { transform: `translateX(${Math.max(0, drag.by)}px)` } : undefined}
      onPointerEnter={timer.pause}
      onPointerLeave={timer.resume}
      onFocus={timer.pause}
      onBlur={timer.resume}
      onKeyDown={event => {
        if (event.key === 'Escape') onDismiss()
      }}
      onPointerDown={event => setDrag({ startX: event.clientX, by: 0 })}
      onPointerMove={event => drag && setDrag({ ...drag, by: event.clientX - drag.startX })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      {tone === 'good' && <CheckIcon />}
      {tone === 'destructive' && <AlertIcon />}
      <p>
        <strong>{title}</strong>
        {description}
      </p>
      {action && (
        <LinkButton
          onClick={() => {
            // first, because the action may show a toast of its own
            onDismiss()
            action.onPress()
          }}
        >
          {action.label}
        </LinkButton>
      )}
      <IconButton bare label="Close notification" onClick={onDismiss}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}

/** Calls `onEnd` after `ms` of unpaused time. A window in the background pauses too. */
function useCountdown(ms: number, onEnd: () => void) {
  const latestEnd = useRef(onEnd)
  useEffect(() => {
    latestEnd.current = onEnd
  })
  const control = useMemo(() => {
    let left = ms
    let startedAt = 0
    let handle: ReturnType<typeof setTimeout> | undefined
    return {
      resume() {
        if (handle !== undefined) return
        startedAt = Date.now()
        handle = setTimeout(() => latestEnd.current(), left)
      },
      pause() {
        if (handle === undefined) return
        clearTimeout(handle)
        handle = undefined
        left -= Date.now() - startedAt
      },
    }
  }, [ms])
  useEffect(() => {
    control.resume()
    window.addEventListener('blur', control.pause)
    window.addEventListener('focus', control.resume)
    return () => {
      control.pause()
      window.removeEventListener('blur', control.pause)
      window.removeEventListener('focus', control.resume)
    }
  }, [control])
  return control
}
