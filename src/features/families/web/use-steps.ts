import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Step } from './use-joining-form.ts'

/**
 * The step stands in the address, so that the browser's Back leads to step 1 (`?step=2`; the class they came for stays
 * in it). Step 2 opens only over a complete step 1. The shell moves focus to the heading of a new step.
 */
export function useSteps(isStepOneComplete: boolean) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const step: Step = search.get('step') === '2' && isStepOneComplete ? 2 : 1
  const shown = useRef(step)
  const wanted = useRef<string>(undefined)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    const id = wanted.current
    wanted.current = undefined
    if (!id) return
    // After the shell has given the focus to the heading.
    const frame = requestAnimationFrame(() => {
      const field = document.getElementById(id)
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [step])

  /** Goes to a step, and there to a field if its id is given. */
  function go(to: Step, id?: string) {
    wanted.current = id
    const next = new URLSearchParams(search)
    if (to === 2) next.set('step', '2')
    else next.delete('step')
    navigate({ search: next.toString() })
  }

  return { step, go, classId: search.get('classId') }
}
