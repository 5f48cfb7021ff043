import { PinkedEdge } from '#src/ui/pinked-edge.tsx'
import { ClassPictureFor } from '../class-picture-for.tsx'

type Props = { category: string; seed: string; imagePath: string | null }

/** The picture that families see: drawn from the category until there is a photo. */
export function PicturePanel({ category, seed, imagePath }: Props) {
  return (
    <section className="panel" aria-labelledby="picture-title">
      <h2 id="picture-title">Picture</h2>
      <PinkedEdge className="class-picture" height="150px">
        <ClassPictureFor shown={{ id: seed, category, imagePath, title: '' }} label="" />
      </PinkedEdge>
      {!imagePath && <p className="by">Drawn from the category.</p>}
    </section>
  )
}
