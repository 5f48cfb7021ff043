import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code loads once the page is ready; `undefined` until then, and for ever when it cannot be loaded, so the
 * page shows something that does without. Not `lazy`: that would put a Suspense boundary into what hydrates.
 */
export function useLater<P>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    load().then(
      module => setLoaded(() => module.default),
      error => console.error(error),
    )
  }, [])
  return Loaded
}
