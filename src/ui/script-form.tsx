import { type ComponentProps, type FormEvent, useRef } from 'react'
import { useMergedRef } from './merged-ref.ts'

/**
 * A form that scripts send, for what no plain form can do. React keeps a press made before the page hydrated (that is what
 * a function as `action` is for) and the form is submitted then, once, with what it says by that time. A form that works
 * without scripts has an address as its `action` instead, and needs none of this.
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
  /** Several presses on a page that is not ready yet are one. */
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
        // React empties a form after its action. What people typed stays until it has been sent.
        if (reactResets.current) event.preventDefault()
        else onReset?.(event)
        reactResets.current = false
      }}
    />
  )
}
