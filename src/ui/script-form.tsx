import { type ComponentProps, type FormEvent, useRef } from 'react'
import { useMergedRef } from './merged-ref.ts'

/**
 * A form that's submitted by a script, for what a plain form can't do. React keeps a submit made before the page
 * hydrated (that's what a function as `action` is for) and runs it once afterward, with the values at that time. A form
 * that works without scripts has an address as its `action` instead, and needs none of this.
 */
export function ScriptForm({
  onSubmit,
  onReset,
  ref,
  ...rest
}: Omit<ComponentProps<'form'>, 'action' | 'method'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}) {
  const box = useRef<HTMLFormElement>(null)
  const waiting = useRef(false)
  const reactResets = useRef(false)
  /** Several submits on a page that isn't ready yet count as one. */
  function submitEarly() {
    if (waiting.current) return
    waiting.current = true
    reactResets.current = true
    setTimeout(() => {
      waiting.current = false
      box.current?.requestSubmit()
    })
  }
  return (
    <form
      {...rest}
      ref={useMergedRef(box, ref)}
      action={submitEarly}
      onSubmit={event => {
        event.preventDefault()
        onSubmit(event)
      }}
      onReset={event => {
        // React resets a form after its action. What people typed should stay until it has been sent.
        if (reactResets.current) event.preventDefault()
        else onReset?.(event)
        reactResets.current = false
      }}
    />
  )
}
