import { ClassPicture } from '#src/ui/scenes/class-picture.tsx'

/** The class's photo, or its drawing until staff upload one. Decorative: the class's name is beside it. */
export function EventPicture({ event }: { event: { id: string; category: string; imagePath: string | null } }) {
  if (event.imagePath) return <img src={event.imagePath} alt="" className="scene-fill event-photo" loading="lazy" />
  return <ClassPicture category={event.category} seed={event.id} label="" />
}

/** The small picture at the start of a list row. */
export function EventThumb({ event }: { event: { id: string; category: string; imagePath: string | null } }) {
  return (
    <div className="thumb pinked">
      <EventPicture event={event} />
    </div>
  )
}
