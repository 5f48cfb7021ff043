import { Drawing } from '../drawing.tsx'
import { Backdrop } from './backdrop.tsx'
import { craftsOf } from './crafts/by-category.ts'
import { Place } from './paper.tsx'
import { seeded } from './seeded.ts'

interface ClassPictureProps {
  /** The class category (or 'Trial', 'After-School'); an unknown one gets a tray of tools. */
  category: string
  /** The class id: the same id always has the same picture. */
  seed: string
  /**
   * The text alternative. If left out: "Paper-cut picture of …". Empty: decorative, as next to the class name in a
   * list.
   */
  label?: string
  className?: string
}

/**
 * The drawn picture of a class, 400 by 236, until a photo replaces it. It fills its box (`scene-fill`) and may be
 * cropped to a wide strip, a square or a portrait; the craft stays in the middle.
 */
export function ClassPicture({ category, seed, label, className = 'scene-fill' }: ClassPictureProps) {
  const { craft, paper } = planOf(category, seed)
  const said = label ?? `Paper-cut picture of ${craft.says}`
  return (
    <Drawing
      name={`class ${category} ${seed}`}
      draw={() => drawClass(category, seed)}
      viewBox="0 0 400 236"
      preserveAspectRatio="xMidYMid slice"
      className={`on-${paper} ${className}`}
      focusable="false"
      role={said ? 'img' : undefined}
      aria-label={said || undefined}
      aria-hidden={said ? undefined : true}
    />
  )
}

/** What's shown, on which paper, and the random sequence for the rest. */
function planOf(category: string, seed: string) {
  const random = seeded(`${category} ${seed}`)
  const craft = random.pick(craftsOf(category))
  return { random, craft, paper: random.pick(craft.papers) }
}

function drawClass(category: string, seed: string) {
  const { random, craft } = planOf(category, seed)
  return (
    <>
      <Backdrop random={random} />
      <Place x={200} y={118}>
        {craft.draw(random)}
      </Place>
    </>
  )
}
