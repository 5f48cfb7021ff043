import { type ComponentType, useEffect, useState } from 'react'
import { useViewer } from '#src/features/accounts/web.ts'

// A separate function: with an inline `import().then()`, the build wouldn't report a missing file.
const loadEditor = () => import('./in-place-editor.tsx')

/**
 * Editing the texts of a page where they are, for those who may. Nothing of it is on the page of anyone else: the editor is
 * loaded once the page runs, and only for them.
 */
export function EditTexts() {
  const viewer = useViewer()
  // Without `may`: the table of roles it comes with has no place in the pages of families.
  const mayEdit = viewer?.permissions.includes('content') ?? false
  const [Editor, setEditor] = useState<ComponentType>()
  useEffect(() => {
    if (!mayEdit) return
    loadEditor().then(
      module => setEditor(() => module.default),
      error => console.error(error),
    )
  }, [mayEdit])
  return mayEdit && Editor ? <Editor /> : null
}
