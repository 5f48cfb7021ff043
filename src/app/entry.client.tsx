import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { onRouterError, watchAwakePage } from './awake-page.ts'

watchAwakePage()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={onRouterError} />
    </StrictMode>,
  )
})
