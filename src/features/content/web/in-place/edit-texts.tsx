import { useViewer } from '#src/features/accounts/web.ts'
import { useLater } from '#src/ui/use-later.ts'

const loadEditor = () => import('./in-place-editor.tsx')

/**
 * Editing the texts of a page where they are, for those who may. Nothing of it is on the page of anyone else: the editor is
 * loaded once the page runs, and only for them.
 */
export function EditTexts() {
  // Without `may`: the table of roles it comes with has no place in the pages of families.
  const Editor = useLater(loadEditor, useViewer()?.permissions.includes('content') ?? false)
  return Editor ? <Editor /> : null
}
