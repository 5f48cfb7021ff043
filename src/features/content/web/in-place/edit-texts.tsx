import { useViewer } from '#src/features/accounts/web.ts'
import { useLater } from '#src/ui/use-later.ts'

const loadEditor = () => import('./in-place-editor.tsx')

/**
 * Editing the texts of a page where they are, for people with the permission. The editor loads after hydration, and
 * only for them.
 */
export function EditTexts() {
  // Not `may`, which would add the table of roles to the scripts of families' pages.
  const Editor = useLater(loadEditor, useViewer()?.permissions.includes('content') ?? false)
  return Editor ? <Editor /> : null
}
