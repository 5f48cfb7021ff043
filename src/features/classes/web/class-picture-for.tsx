import { ClassPicture } from '#src/ui/scenes/class-picture.tsx'
import type { ClassAnswer } from '../contract.ts'

/** The picture of a class: the photo staff uploaded, otherwise the drawn one, which is always the same for its id. */
export function ClassPictureFor({
  shown,
  label,
}: {
  shown: Pick<ClassAnswer, 'id' | 'category' | 'imagePath' | 'title'> /** Empty: decorative, next to the name. */
  label?: string
}) {
  if (!shown.imagePath) return <ClassPicture category={shown.category} seed={shown.id} label={label} />
  return (
    <img
      className="scene-fill"
      src={shown.imagePath}
      alt={label ?? `Photo of ${shown.title}`}
      loading="lazy"
      decoding="async"
    />
  )
}
