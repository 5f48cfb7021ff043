import { useState } from 'react'
import { ImageIcon } from '#src/ui/icons.tsx'
import type { PhotoAnswer } from '../contract.ts'
import { photoAddress } from '../photo-address.ts'

const WIDTHS = ['480', '960', '1920'] as const

/**
 * A photo in its own colour until it is there. One that may no longer be seen, for example because a family changed its
 * mind about photos, says so in words.
 */
export function Photo({
  photo,
  sizes,
  eager = false,
  alt = photo.alt || 'Photo from class',
}: {
  photo: PhotoAnswer
  /** How wide it is shown, as `sizes` of an image. */
  sizes: string
  /** Loads at once, before other pictures, instead of when it comes near the window. */
  eager?: boolean
  alt?: string
}) {
  const [gone, setGone] = useState(false)
  if (gone)
    return (
      <span className="photo-gone">
        <ImageIcon />
        This photo cannot be shown.
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
