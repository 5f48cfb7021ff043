import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { Button, LinkButton } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before unsaved text is discarded, within the site and when the window closes. */
export function UnsavedGuard({ active }: { active: boolean }) {
  return useUnsavedGuard(active).question
}

/**
 * The same where other texts open on the same page: `leave(then)` asks first, too, and with `everyMove` so does anything
 * else that changes the address. Render `question` once.
 */
export function useUnsavedGuard(
  active: boolean,
  { everyMove = false } = {},
): { leave: (then: () => void) => void; question: ReactNode } {
  const [then, setThen] = useState<() => void>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && (everyMove || currentLocation.pathname !== nextLocation.pathname),
  )
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])

  const stay = () => {
    setThen(undefined)
    blocker.reset?.()
  }
  const go = () => {
    setThen(undefined)
    then?.()
    blocker.proceed?.()
  }
  return {
    leave: next => (active ? setThen(() => next) : next()),
    question: (
      <Dialog
        open={blocker.state === 'blocked' || then !== undefined}
        onClose={stay}
        closeOnBack={false}
        title="Leave without saving?"
        foot={
          <>
            <Button tone="danger" onClick={go}>
              Leave without saving
            </Button>
            <LinkButton data-autofocus="" onClick={stay}>
              Keep editing
            </LinkButton>
          </>
        }
      >
        <p>You have unsaved changes. If you leave now, you'll lose them.</p>
      </Dialog>
    ),
  }
}
