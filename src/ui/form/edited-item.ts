import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The `:id` of an editor's address that creates an item. The same route shows the item once it's created. */
const NEW = 'new'

/** The id in the address of an editor. Undefined for a new item. */
export const editedId = (params: { id?: string }): string | undefined => (params.id === NEW ? undefined : params.id)

/** State of a location that shows the same screen as the one before it, which has this path. */
export type SameScreen = { sameScreenAs?: string }

/**
 * The `key` of an editor, by the id of its item. Another item gets an editor of its own. `showCreated` goes to the address
 * of an item that was just created and keeps the editor, with focus and scroll, because people go on writing meanwhile.
 */
export function useEditorKey(id: string | undefined) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [editor, setEditor] = useState<{ id?: string; created?: string; key: number }>({ id, key: 0 })
  if (editor.id !== id) setEditor({ id, key: id !== undefined && id === editor.created ? editor.key : editor.key + 1 })

  async function showCreated(created: string) {
    setEditor(each => ({ ...each, created }))
    const state: SameScreen = { sameScreenAs: pathname }
    await navigate(`../${created}`, { relative: 'path', replace: true, preventScrollReset: true, state })
  }
  return { key: editor.key, showCreated }
}
