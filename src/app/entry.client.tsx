import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Tells the late loader that buttons work now, so that a press made while the page woke up is not lost. */
function Awake() {
  useEffect(() => {
    document.documentElement.dataset.awake = 'yes'
    dispatchEvent(new Event('awake'))
  }, [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Awake />
    </StrictMode>,
  )
})
