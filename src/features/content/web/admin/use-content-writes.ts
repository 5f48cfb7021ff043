import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '#src/ui/toast.tsx'
import type { ContentEntryAnswer } from '../../contract.ts'
import { allEntries, api, versionsOf } from '../content-client.ts'
import type { ContentDraft } from './draft.ts'

const CREATED = ['Content created successfully', 'Failed to create content'] as const
const UPDATED = ['Content updated successfully', 'Failed to update content'] as const

/** Saves, deletes and restores texts, with their fixed toasts. Each rethrows after its toast. */
export function useContentWrites() {
  const client = useQueryClient()
  const toast = useToast()

  const put = (entry: ContentEntryAnswer) => {
    client.setQueryData(allEntries.queryKey, (entries: ContentEntryAnswer[] = []) =>
      [...entries.filter(({ key }) => key !== entry.key), entry].sort((a, b) => (a.key < b.key ? -1 : 1)),
    )
    void client.invalidateQueries({ queryKey: versionsOf(entry.key).queryKey })
    return entry
  }
  const said = async <T>(work: Promise<T>, done: string, failed: string): Promise<T> => {
    try {
      const value = await work
      toast({ title: done, tone: 'good' })
      return value
    } catch (error) {
      toast({ title: 'Error', description: failed, tone: 'destructive' })
      throw error
    }
  }

  return {
    /** A new entry; `isFirst` for the first replacement of a built-in text. */
    create: async ({ key, ...fields }: ContentDraft, isFirst: boolean) => {
      const [done, failed] = isFirst ? UPDATED : CREATED
      return put(await said(api('POST /api/content', { body: { key, ...fields, type: 'text' } }), done, failed))
    },
    change: async ({ key, ...fields }: ContentDraft, version: number) =>
      put(await said(api('PUT /api/content/:key', { params: { key }, body: { ...fields, version } }), ...UPDATED)),
    restore: async (key: string, version: number) =>
      put(await said(api('POST /api/content/:key/restore', { params: { key }, body: { version } }), ...UPDATED)),
    /** Deletes. The toast offers undo. */
    remove: async (key: string) => {
      try {
        const { version } = await api('DELETE /api/content/:key', { params: { key } })
        client.setQueryData(allEntries.queryKey, (entries: ContentEntryAnswer[] = []) =>
          entries.filter(entry => entry.key !== key),
        )
        void client.invalidateQueries({ queryKey: versionsOf(key).queryKey })
        const undo = () =>
          said(api('POST /api/content/:key/restore', { params: { key }, body: { version } }), ...UPDATED).then(
            put,
            () => undefined,
          )
        toast({
          title: 'Content deleted successfully',
          tone: 'good',
          action: { label: 'Undo', onPress: () => void undo() },
        })
      } catch (error) {
        toast({ title: 'Error', description: 'Failed to delete content', tone: 'destructive' })
        throw error
      }
    },
  }
}
