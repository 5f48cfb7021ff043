import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of the page that isn't part of its first scripts: loaded once the page runs, if it's wanted at all. Not `lazy`,
 * which would add a Suspense boundary to hydration. `load` is a function outside the component: with an inline
 * `import().then()`, the build wouldn't report a missing file.
 */
export function useLater<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted = true,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (isWanted)
      load().then(
        module => setPart(() => module.default),
        error => console.error(error),
      )
  }, [load, isWanted])
  return Part
}
