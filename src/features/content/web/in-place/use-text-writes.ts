import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '#src/ui/toast.tsx'
import type { ContentEntryAnswer } from '../../contract.ts'
import type { ContentRow } from '../admin/content-rows.ts'
import type { ContentDraft } from '../admin/draft.ts'
import { allEntries, api } from '../content-client.ts'

/** Saves and resets texts from the page. Each toast offers to undo it, which brings back the version before. */
export function useTextWrites() {
  const client = useQueryClient()
  const toast = useToast()
  const put = (key: string, entry?: ContentEntryAnswer) =>
    client.setQueryData(allEntries.queryKey, (entries: ContentEntryAnswer[] = []) => [
      ...entries.filter(each => each.key !== key),
      ...(entry ? [entry] : []),
    ])
  const offerUndo = (title: string, undo: () => Promise<unknown>) =>
    toast({
      title,
      tone: 'good',
      action: {
        label: 'Undo',
        onPress: () =>
          void undo().then(
            // The page shows the text again wherever it has it.
            () => location.reload(),
            () => toast({ title: "Couldn't undo it", description: 'Try again under Content.', tone: 'destructive' }),
          ),
      },
    })
  const restore = (key: string, version: number) =>
    api('POST /api/content/:key/restore', { params: { key }, body: { version } })

  return {
    /** `version` is the one that was loaded; undefined while the text is the built-in one. */
    async save(row: ContentRow, { key, ...fields }: ContentDraft, version: number | undefined) {
      const entry =
        version === undefined
          ? await api('POST /api/content', { body: { key, ...fields, type: 'text' } })
          : await api('PUT /api/content/:key', { params: { key }, body: { ...fields, version } })
      put(key, entry)
      offerUndo(`${row.title} saved`, () =>
        version === undefined ? api('DELETE /api/content/:key', { params: { key } }) : restore(key, version),
      )
      return entry.key
    },
    async reset({ key, title }: ContentRow) {
      const { version } = await api('DELETE /api/content/:key', { params: { key } })
      put(key)
      offerUndo(`${title} is the built-in text again`, () => restore(key, version))
    },
  }
}
