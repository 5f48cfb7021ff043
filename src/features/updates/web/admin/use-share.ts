import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { requestKeys } from '#src/lib/request-keys.ts'
import { sendForm } from '#src/lib/send-form.ts'
import { useAction } from '#src/ui/form/use-action.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { UpdateAnswer } from '../../contract.ts'
import type { PhotoDraft } from './use-photo-uploads.ts'
import type { UpdateValues } from './use-update-draft.ts'

/** Shares an update with parents once, no matter how often the button is clicked. */
export function useShare(onShared: () => void) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  // One key per content: sent again after a lost connection, it's still shared once.
  const [keyFor] = useState(requestKeys)
  return useAction(
    async (values: UpdateValues, photos: readonly PhotoDraft[]) => {
      const fields = fieldsOf(values, photos)
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      await sendForm<UpdateAnswer>('/api/updates', form, { idempotencyKey: keyFor(fields) })
      toast({
        title: 'Update Created',
        description: 'The update has been successfully shared with parents',
        tone: 'good',
      })
      onShared()
      await revalidate()
    },
    { onFailed: () => toast({ title: 'Error', description: 'Failed to create update', tone: 'destructive' }) },
  )
}

function fieldsOf(values: UpdateValues, photos: readonly PhotoDraft[]): Record<string, string> {
  const { title, content, audience, offeringId, parentId } = values
  const sent = photos.map(({ id, alt, children }) => ({ id, alt, children }))
  return {
    title,
    content,
    audience,
    ...(audience === 'class' ? { offeringId } : {}),
    ...(audience === 'family' ? { parentId } : {}),
    photos: JSON.stringify(sent),
  }
}
