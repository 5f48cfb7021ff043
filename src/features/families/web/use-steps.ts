import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Step } from './use-joining-form.ts'

/**
 * The step is part of the address, so the browser's Back button leads to step 1 (`?step=2`; the class they came for stays
 * in it). Step 2 only opens when step 1 is complete, and never by itself: someone who was sent back continues with
 * Continue. `isReady` means that a saved draft, if any, has been restored.
 */
export function useSteps(isStepOneComplete: boolean, isReady: boolean) {
  const [search] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [turnedAwayAt, setTurnedAwayAt] = useState<string>()
  const isStepTwoAsked = search.get('step') === '2'
  const step: Step = isStepTwoAsked && isStepOneComplete && turnedAwayAt !== key ? 2 : 1
  const shown = useRef({ step, key })
  const wanted = useRef<string>(undefined)

  useEffect(() => {
    if (isReady && isStepTwoAsked && !isStepOneComplete) setTurnedAwayAt(key)
  }, [isReady, isStepTwoAsked, isStepOneComplete, key])

  useEffect(() => {
    const before = shown.current
    shown.current = { step, key }
    if (before.step === step) return
    const id = wanted.current
    wanted.current = undefined
    // The error summary already has focus and says more than a heading would.
    if (!id && document.activeElement?.closest('#register .summary')) return
    window.scrollTo(0, 0)
    // At a new address the app shell has just moved focus to the heading. To do it once more would undo a Tab.
    if (!id && before.key !== key) return
    const frame = requestAnimationFrame(() => {
      const field = id ? document.getElementById(id) : null
      const place = field ?? document.querySelector<HTMLElement>('#register h1')
      place?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [step, key])

  /** Goes to a step, and to a field in it if its id is given. */
  function go(to: Step, id?: string) {
    wanted.current = id
    const next = new URLSearchParams(search)
    if (to === 2) next.set('step', '2')
    else next.delete('step')
    navigate({ search: next.toString() })
  }

  return { step, go, classId: search.get('classId') }
}
