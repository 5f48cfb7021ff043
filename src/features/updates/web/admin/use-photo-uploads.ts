import { useRef, useState } from 'react'
import { ApiError } from '#src/lib/api-client.ts'
import { sendForm } from '#src/lib/send-form.ts'
import { MOST_PHOTOS, SENTENCES } from '../../update-rules.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** A photo being uploaded for a draft update. */
export type PhotoDraft = {
  key: string
  name: string
  /** Bytes to send. */
  size: number
  /** A thumbnail as a data URL; missing until it was drawn. */
  preview?: string
  state: 'sending' | 'ready' | 'failed'
  /** The share that has been sent, from 0 to 1. */
  share: number
  /** Why it failed, and whether trying again could help. */
  problem?: string
  canRetry?: boolean
  /** The server's id, once it's uploaded. */
  id?: string
  alt: string
  children: readonly string[]
}

type Staged = { id: string }
const NOT_A_PHOTO = "We can't read that photo. Choose a JPEG, PNG or WebP file."

/** Uploads each chosen photo separately, so that one failure doesn't hold up the others. */
export function usePhotoUploads() {
  const [photos, setPhotos] = useState<readonly PhotoDraft[]>([])
  const [problem, setProblem] = useState<string>()
  const sources = useRef(new Map<string, File>())
  const lines = useRef(new Map<string, AbortController>())

  const change = (key: string, set: Partial<PhotoDraft>) =>
    setPhotos(all => all.map(photo => (photo.key === key ? { ...photo, ...set } : photo)))

  async function send(key: string, file: File) {
    const line = new AbortController()
    lines.current.set(key, line)
    change(key, { state: 'sending', share: 0, problem: undefined })
    try {
      const { blob, preview } = await shrinkPhoto(file).catch(() => {
        throw new NotAPhoto()
      })
      change(key, { preview, size: blob.size })
      const form = new FormData()
      form.append('image', blob, 'photo.jpg')
      const onProgress = (share: number) => change(key, { share })
      const { id } = await sendForm<Staged>('/api/updates/photos', form, { signal: line.signal, onProgress })
      change(key, { state: 'ready', share: 1, id })
    } catch (error) {
      if (line.signal.aborted) return
      const words =
        error instanceof NotAPhoto
          ? NOT_A_PHOTO
          : error instanceof ApiError
            ? error.problem.message
            : "Couldn't upload. Check your connection."
      change(key, { state: 'failed', problem: words, canRetry: !(error instanceof NotAPhoto) })
    }
  }

  function add(files: readonly File[]) {
    const free = MOST_PHOTOS - photos.length
    setProblem(files.length > free ? SENTENCES.photos : undefined)
    for (const file of files.slice(0, Math.max(0, free))) {
      const key = crypto.randomUUID()
      sources.current.set(key, file)
      const draft = { key, name: file.name, size: file.size, share: 0, alt: '', children: [] }
      setPhotos(all => [...all, { ...draft, state: 'sending' }])
      void send(key, file)
    }
  }

  function remove(key: string) {
    lines.current.get(key)?.abort()
    sources.current.delete(key)
    setProblem(undefined)
    setPhotos(all => all.filter(photo => photo.key !== key))
  }

  function retry(key: string) {
    const file = sources.current.get(key)
    if (file) void send(key, file)
  }

  function clear() {
    for (const { key } of photos) remove(key)
  }

  return { photos, problem, add, remove, retry, change, clear }
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>

class NotAPhoto extends Error {}
