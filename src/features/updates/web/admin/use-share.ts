import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '#src/lib/api-client.ts'
import { sendForm } from '#src/lib/send-form.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { UpdateAnswer } from '../../contract.ts'
import type { PhotoDraft } from './use-photo-uploads.ts'
import type { UpdateWords } from './use-update-draft.ts'

const OTHERWISE = "We couldn't reach the server. Check your connection and try again."

/** Shares an update with parents once, no matter how often the button is clicked. */
export function useShare(onShared: () => void) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // One key per content: sent again after a lost connection, it's still shared once.
  const request = useRef({ said: '', key: '' })

  async function share(words: UpdateWords, photos: readonly PhotoDraft[]) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const fields = fieldsOf(words, photos)
    const said = JSON.stringify(fields)
    if (request.current.said !== said) request.current = { said, key: crypto.randomUUID() }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    try {
      await sendForm<UpdateAnswer>('/api/updates', form, { idempotencyKey: request.current.key })
      toast({
        title: 'Update Created',
        description: 'The update has been successfully shared with parents',
        tone: 'good',
      })
      onShared()
      await revalidate()
    } catch (error) {
      setFailure(sentenceOf(error, OTHERWISE))
      toast({ title: 'Error', description: 'Failed to create update', tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return { share, busy, failure }
}

function fieldsOf(words: UpdateWords, photos: readonly PhotoDraft[]): Record<string, string> {
  const { title, content, audience, offeringId, parentId } = words
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
