import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

/**
 * Keeps typed text from being lost by accident. Leaving the page, closing the window and `leave(then)` ask first while
 * `dirty`. Render `dialog` once.
 */
export function useUnsavedGuard(dirty: boolean): { leave: (then: () => void) => void; dialog: ReactNode } {
  const [then, setThen] = useState<(() => void) | null>(null)
  const blocker = useBlocker(dirty)
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  const blocked = blocker.state === 'blocked'
  const stay = () => {
    setThen(null)
    if (blocked) blocker.reset()
  }
  const go = () => {
    setThen(null)
    then?.()
    if (blocked) blocker.proceed()
  }
  return {
    leave: next => (dirty ? setThen(() => next) : next()),
    dialog: (
      <Dialog
        open={blocked || then !== null}
        onClose={stay}
        closeOnBack={false}
        title="Leave without saving?"
        closeLabel="Keep editing"
        foot={
          <>
            <Button onClick={stay}>Keep editing</Button>
            <Button tone="danger" onClick={go}>
              Leave without saving
            </Button>
          </>
        }
      >
        <p>You have unsaved changes.</p>
      </Dialog>
    ),
  }
}
