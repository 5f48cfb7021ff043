import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { ButtonLink, IconButton, PlainButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { DownloadIcon, LeftIcon, RightIcon } from '#src/ui/icons.tsx'
import { Kid } from '#src/ui/sewn-button.tsx'
import type { UpdateAnswer } from '../contract.ts'
import { photoAddress } from '../photo-address.ts'
import { Photo } from './photo.tsx'
import { ReportPhoto } from './report-photo.tsx'
import { byline } from './update-text.ts'

const FAR_PX = 40

/** Props for an element that can be swiped: swipe left for the next one. Vertical moves scroll the page. */
function useSwipe(onTurn: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      from.current = { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current
      from.current = null
      if (!start) return
      const [x, y] = [clientX - start.x, clientY - start.y]
      if (Math.abs(x) >= FAR_PX && Math.abs(x) > Math.abs(y)) onTurn(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}

/** An update with all its photos. Arrows, arrow keys and swipes change the photo, and Esc closes it. */
export function UpdateDialog({
  update,
  now,
  zone,
  onClose,
}: {
  update: UpdateAnswer
  now: Date
  zone: string
  onClose: () => void
}) {
  const { photos } = update
  const [at, setAt] = useState(0)
  const turn = (by: number) => setAt(was => (was + by + photos.length) % photos.length)
  const swipe = useSwipe(turn)
  const photo = photos[at]
  const many = photos.length > 1
  // On the window, because focus starts at the title, outside the photos.
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
      // Inside a text field, they move the cursor.
      if (photos.length < 2 || by === 0 || event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      setAt(was => (was + by + photos.length) % photos.length)
    }
    window.addEventListener('keydown', keys)
    return () => window.removeEventListener('keydown', keys)
  }, [photos.length])
  const onIt = update.children.filter(child => photo?.childIds.includes(child.id))
  return (
    <Dialog open onClose={onClose} title={update.title} wide={photos.length > 0} lightDismiss className="update-dialog">
      <div className={photo ? 'photo-split' : undefined}>
        {photo && (
          <div className="photo-stage" {...(many ? swipe : {})}>
            <Photo key={photo.id} photo={photo} sizes="(min-width: 900px) 620px, 100vw" eager />
            {many && (
              <div className="photo-turn">
                <IconButton label="Previous photo" onClick={() => turn(-1)}>
                  <LeftIcon />
                </IconButton>
                <span className="photo-place" aria-live="polite">
                  {at + 1} of {photos.length}
                </span>
                <IconButton label="Next photo" onClick={() => turn(1)}>
                  <RightIcon />
                </IconButton>
              </div>
            )}
          </div>
        )}
        <div className="stack">
          <p className="by">{byline(update, now, zone)}</p>
          <p className="update-text">{update.content}</p>
          {onIt.map(({ id, firstName }) => (
            <Kid key={id} id={id} name={firstName}>
              {firstName} is in this photo
            </Kid>
          ))}
          {many && (
            <ul className="photo-thumbs" aria-label="All photos">
              {photos.map((each, n) => (
                <li key={each.id}>
                  <PlainButton
                    aria-label={`Photo ${n + 1}`}
                    aria-current={n === at ? 'true' : undefined}
                    onClick={() => setAt(n)}
                  >
                    <Photo photo={each} sizes="120px" alt="" />
                  </PlainButton>
                </li>
              ))}
            </ul>
          )}
          {photo && (
            <div className="row">
              <ButtonLink small to={photoAddress(photo.id, 'download')} reloadDocument download>
                <DownloadIcon /> Download
              </ButtonLink>
              <ReportPhoto key={photo.id} photoId={photo.id} />
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}
