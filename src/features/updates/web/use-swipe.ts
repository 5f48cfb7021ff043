import { type PointerEvent, useRef } from 'react'

const FAR_PX = 40

/** Props for an element that can be swiped: swipe left for the next one. Vertical moves scroll the page. */
export function useSwipe(onTurn: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      from.current = { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current
      from.current = null
      if (!start) return
      const [x, y] = [clientX - start.x, clientY - start.y]
      if (Math.abs(x) >= FAR_PX && Math.abs(x) > Math.abs(y)) onTurn(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
