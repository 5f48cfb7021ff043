import { Badge } from '#src/ui/badge.tsx'
import { PlainButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import type { UpdateAnswer } from '../contract.ts'
import { Photo } from './photo.tsx'
import { byLine } from './update-text.ts'

/** One update in the list. Clicking anywhere opens it. */
export function UpdateCard({
  update,
  isFirst,
  isNew,
  now,
  zone,
  onOpen,
}: {
  update: UpdateAnswer
  /** The main photo loads first, because it's what people come for. */
  isFirst: boolean
  isNew: boolean
  now: Date
  zone: string
  onOpen: () => void
}) {
  const [first] = update.photos
  return (
    <Card
      className="update"
      lifts
      picture={first && <Photo photo={first} sizes="(min-width: 760px) 50vw, 100vw" eager={isFirst} />}
      pictureHeight="auto"
    >
      <h3>
        <PlainButton className="cover" onClick={onOpen}>
          {update.title}
        </PlainButton>
      </h3>
      <p className="by">{byLine(update, now, zone)}</p>
      {(isNew || update.className) && (
        <p className="row update-marks">
          {isNew && <Badge tone="iris">New</Badge>}
          {update.className && <Chip>{update.className}</Chip>}
        </p>
      )}
      <p className="update-words">{update.content}</p>
    </Card>
  )
}
