import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button, LinkButton } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before unsaved text is discarded, within the site and when the window closes. */
export function UnsavedGuard({ active }: { active: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      closeOnBack={false}
      title="Leave without saving?"
      foot={
        <>
          <Button tone="danger" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
          <LinkButton data-autofocus="" onClick={() => blocker.reset?.()}>
            Keep editing
          </LinkButton>
        </>
      }
    >
      <p>You have unsaved changes. If you leave now, you'll lose them.</p>
    </Dialog>
  )
}
