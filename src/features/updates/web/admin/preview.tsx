import { Card } from '#src/ui/card.tsx'
import { photoCount } from '../update-text.ts'
import type { PhotoDraft } from './use-photo-uploads.ts'
import type { UpdateWords } from './use-update-draft.ts'

/** The card as parents will see it. */
export function Preview({
  words,
  photos,
  author,
}: {
  words: UpdateWords
  photos: readonly PhotoDraft[]
  author: string
}) {
  const first = photos.find(photo => photo.preview)
  const by = [author, 'now', photoCount(photos.length)].filter(Boolean).join(' · ')
  return (
    <aside className="stack" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview for parents</h2>
      <Card
        className="update"
        picture={first && <img className="photo" src={first.preview} alt="" />}
        pictureHeight="auto"
      >
        <h3>{words.title.trim() || 'Title'}</h3>
        <p className="by">{by}</p>
        <p className="update-words">{words.content.trim() || 'What happened, in a few sentences.'}</p>
      </Card>
    </aside>
  )
}
