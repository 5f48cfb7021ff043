import { type ComponentType, createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import { LiveRegion } from './live-region.tsx'
import type { ToastRegionProps } from './toast-region.tsx'

export type ToastMessage = {
  title: string
  description?: string
  /** `destructive` is announced right away. The same text must also appear inline where the failure happened. */
  tone?: 'plain' | 'good' | 'destructive'
  /** Usually Undo. Must also be available on the page. */
  action?: { label: string; onPress: () => void }
  /** Removes it early, for an Undo that no longer holds. */
  until?: AbortSignal
  /** 5,000 ms unless set; 10,000 with an action. */
  durationMs?: number
}

const IDLE_WITHIN_MS = 1_000

const Toasts = createContext<((message: ToastMessage) => void) | null>(null)

/** `toast({ title, description, tone, action })`: one is visible at a time, and a new one replaces the old one. */
export function useToast(): (message: ToastMessage) => void {
  const toast = use(Toasts)
  if (!toast) throw new Error('useToast needs a ToastProvider above it')
  return toast
}

/** Holds the page's one toast and the live regions. Once, around the app. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ToastRegionProps['shown']>(null)
  const count = useRef(0)
  const toast = useCallback((message: ToastMessage) => {
    count.current += 1
    setShown({ id: count.current, message })
  }, [])
  const dismiss = useCallback(() => setShown(null), [])
  const Region = useToastRegion(shown)
  return (
    <Toasts value={toast}>
      {children}
      <LiveRegion />
      {Region && <Region shown={shown} onDismiss={dismiss} />}
    </Toasts>
  )
}

/**
 * The part that draws toasts, loaded when the page is at rest: no page needs it before somebody does something, and
 * someone who loses the connection later already has it. A page that stays busy doesn't wait for rest for more than a
 * second. If it can't be loaded, the next toast tries again.
 */
function useToastRegion(shown: object | null) {
  const [Region, setRegion] = useState<ComponentType<ToastRegionProps>>()
  const isLoaded = Region !== undefined
  useEffect(() => {
    if (isLoaded) return
    const load = () =>
      import('./toast-region.tsx').then(
        loaded => setRegion(() => loaded.ToastRegion),
        error => console.error('The toasts could not be loaded', error),
      )
    if (shown) {
      void load()
      return
    }
    // Safari has no idle callbacks.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(load, IDLE_WITHIN_MS)
      return () => clearTimeout(timer)
    }
    const wait = requestIdleCallback(load, { timeout: IDLE_WITHIN_MS })
    return () => cancelIdleCallback(wait)
  }, [isLoaded, shown])
  return Region
}
