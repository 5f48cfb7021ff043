import { useState } from 'react'
import { ImageIcon } from '#src/ui/icons.tsx'
import type { PhotoAnswer } from '../contract.ts'
import { photoAddress } from '../photo-address.ts'

const WIDTHS = ['480', '960', '1920'] as const

/**
 * A photo, shown as its average color until it loads. One that can no longer be seen, for example because a family
 * withdrew photo consent, shows a message.
 */
export function Photo({
  photo,
  sizes,
  eager = false,
  alt = photo.alt || 'Photo from class',
}: {
  photo: PhotoAnswer
  /** How wide it's shown, as the `sizes` of an image. */
  sizes: string
  /** Loads right away, before other pictures, instead of when it scrolls near. */
  eager?: boolean
  alt?: string
}) {
  const [gone, setGone] = useState(false)
  if (gone)
    return (
      <span className="photo-gone">
        <ImageIcon />
        This photo isn't available.
      </span>
    )
  return (
    <img
      className="photo"
      src={photoAddress(photo.id, '960')}
      srcSet={WIDTHS.map(width => `${photoAddress(photo.id, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
      style={{ backgroundColor: photo.color }}
      onError={() => setGone(true)}
    />
  )
}
