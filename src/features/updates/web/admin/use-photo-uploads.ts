import { useRef, useState } from 'react'
import { ApiError } from '#src/lib/api-client.ts'
import { sendForm } from '#src/lib/send-form.ts'
import { MOST_PHOTOS, SENTENCES } from '../../update-rules.ts'

const LONGEST_SIDE = 2560
const PREVIEW_SIDE = 320

type SmallPhoto = { blob: Blob; preview: string }

/**
 * Redraws a photo at no more than 2,560 pixels before it leaves this computer, which removes location and camera data.
 * @throws when the browser can't read it as a picture
 */
async function shrinkPhoto(file: Blob): Promise<SmallPhoto> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const blob = await new Promise<Blob | null>(done => draw(picture, LONGEST_SIDE).toBlob(done, 'image/jpeg', 0.88))
    if (!blob) throw new Error("the picture couldn't be drawn")
    return { blob, preview: draw(picture, PREVIEW_SIDE).toDataURL('image/jpeg', 0.7) }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error("this browser can't draw")
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

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
