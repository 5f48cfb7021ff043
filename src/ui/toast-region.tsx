import * as Toast from 'radix-ui/toast'
import { type FocusEvent, useEffect, useRef } from 'react'
import { IconButton, LinkButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import type { ToastMessage } from './toast.tsx'

const usualMs = 5_000
const withActionMs = 10_000
const swipePx = 50

/** `id` is another one for each toast, so that the same message shown twice is a new toast. */
export type ToastRegionProps = { shown: { id: number; message: ToastMessage } | null; onDismiss: () => void }

/** Draws the page's one toast. F8 moves focus to it, and dismissing it moves focus back. */
export function ToastRegion({ shown, onDismiss }: ToastRegionProps) {
  const viewport = useRef<HTMLOListElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const rememberFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  const dismiss = () => {
    if (viewport.current?.contains(document.activeElement) && cameFrom.current instanceof HTMLElement)
      cameFrom.current.focus({ preventScroll: true })
    onDismiss()
  }
  useTopLayer(viewport, shown)
  useRoomForFocus(viewport, shown)
  return (
    <Toast.Provider label="Notification" swipeDirection="right" swipeThreshold={swipePx}>
      {shown && <ToastCard key={shown.id} message={shown.message} onDismiss={dismiss} />}
      <Toast.Viewport
        ref={viewport}
        className="toasts"
        popover="manual"
        label="Notification ({hotkey})"
        onFocus={rememberFocus}
      />
    </Toast.Provider>
  )
}

function ToastCard({ message, onDismiss }: { message: ToastMessage; onDismiss: () => void }) {
  const { title, description, tone = 'plain', action, durationMs = action ? withActionMs : usualMs, until } = message
  useEarlyEnd(until, onDismiss)
  return (
    <Toast.Root
      className={classNames('toast', tone)}
      type={tone === 'destructive' ? 'foreground' : 'background'}
      duration={durationMs}
      onOpenChange={open => !open && onDismiss()}
    >
      {tone === 'good' && <CheckIcon />}
      {tone === 'destructive' && <AlertIcon />}
      <p>
        <Toast.Title asChild>
          <strong>{title}</strong>
        </Toast.Title>
        {description && (
          <Toast.Description asChild>
            <span>{description}</span>
          </Toast.Description>
        )}
      </p>
      {action && (
        <Toast.Action asChild altText={`${action.label}: press F8`} onClick={action.onPress}>
          <LinkButton>{action.label}</LinkButton>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton bare label="Close notification">
          <CloseIcon />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  )
}

/** Removes a toast when its signal is aborted, or was before it showed. */
function useEarlyEnd(until: AbortSignal | undefined, end: () => void) {
  useEffect(() => {
    if (!until) return
    if (until.aborted) return end()
    until.addEventListener('abort', end)
    return () => until.removeEventListener('abort', end)
  }, [until, end])
}

type Viewport = { readonly current: HTMLElement | null }

/** Puts the toast in the top layer, so that it also shows above an open dialog. */
function useTopLayer(viewport: Viewport, shown: object | null) {
  useEffect(() => {
    const place = viewport.current
    if (!place?.showPopover) return
    if (place.matches(':popover-open')) place.hidePopover()
    if (shown) place.showPopover()
  }, [viewport, shown])
}

/** Keyboard users must always see where they are, so the toast makes room for whatever it covers (WCAG 2.4.11). */
function useRoomForFocus(viewport: Viewport, shown: object | null) {
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
  }, [viewport, shown])
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
