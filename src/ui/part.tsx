import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'

type State = 'new' | 'asleep' | 'awake'

/** How many parts of the page the server has sent and the browser has not woken. */
let asleep = 0
let isFrameAwake = false

/**
 * A part of a page that a browser wakes by itself, in a turn of its own, so that no turn keeps a phone busy for long. The
 * server sends it whole with the page.
 */
export function Part({ children }: { children: ReactNode }) {
  const state = useRef<State>('new')
  useEffect(() => {
    // A part that was not sent by the server is awake before this.
    if (state.current === 'new') {
      state.current = 'asleep'
      asleep += 1
    }
    return () => wake(state)
  }, [])
  return (
    <Suspense>
      {children}
      <Awake part={state} />
    </Suspense>
  )
}

/** Stands behind everything in its part, so it wakes last. */
function Awake({ part }: { part: RefObject<State> }) {
  useEffect(() => wake(part), [part])
  return null
}

function wake(part: RefObject<State>) {
  const wasAsleep = part.current === 'asleep'
  part.current = 'awake'
  if (!wasAsleep) return
  asleep -= 1
  tellAwake()
}

/** Tells, once all of its parts are awake too, that the page is: buttons work now (see the late loader). */
export function useAwakeFrame(): void {
  useEffect(() => {
    isFrameAwake = true
    tellAwake()
  }, [])
}

function tellAwake() {
  const { dataset } = document.documentElement
  if (!isFrameAwake || asleep > 0 || dataset.awake) return
  dataset.awake = 'yes'
  dispatchEvent(new Event('awake'))
}
