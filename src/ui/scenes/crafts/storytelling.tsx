import { paint } from '../paint.ts'
import { Cut, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

function Lantern({ x, y, size, fill }: { x: number; y: number; size: number; fill: string }) {
  const body = 'M-30-44H30C54-20 54 24 30 48H-30C-54 24-54-20-30-44Z'
  return (
    <Place x={x} y={y} size={size}>
      <circle className="scene-night" r="84" cy="2" fill={paint.lamp} fillOpacity=".16" />
      <path d="M0-90v46" stroke={paint.ink} strokeWidth="4" />
      <Cut d={body} fill={fill} />
      <path
        className="scene-night"
        d="M-20-44H20C36-20 36 24 20 48H-20C-36 24-36-20-20-44Z"
        fill={paint.lamp}
        fillOpacity=".75"
      />
      <path d="M-32-40H32M-32 44H32" stroke={paint.ink} strokeWidth="7" />
      <Stitch d="M-46-10Q0 4 46-10M-46 16Q0 30 46 16" />
      <path d="M0 48v26" stroke={paint.sun} strokeWidth="6" />
    </Place>
  )
}

function lanterns(random: Seeded) {
  const [left, middle, right] = random.some([paint.coral, paint.honey, paint.blush, paint.mint, paint.orange], 3)
  const high = random.pick([0, 14])
  return (
    <>
      <path d="M-210-98Q0-52 210-104" fill="none" stroke={paint.ink} strokeWidth="4" />
      <Lantern x={-110} y={-2 + high} size={0.92} fill={left!} />
      <Lantern x={6} y={18 - high / 2} size={1.02} fill={middle!} />
      <Lantern x={118} y={-8 + high} size={0.92} fill={right!} />
    </>
  )
}

function popUp(random: Seeded) {
  const cover = random.pick([paint.hibiscus, paint.pond, paint.blue])
  const roof = random.pick([paint.hibiscus, paint.orange, paint.iris])
  const tree = random.pick([paint.leaf, paint.teal])
  return (
    <>
      <Cut d="M-120 46 0 60 120 46V88L0 100-120 88Z" fill={cover} lift={7} />
      <path d="M-112 40Q-56 28 0 54 56 28 112 40V76Q56 64 0 88-56 64-112 76Z" fill={paint.cream} />
      <Stitch d="M-96 54Q-52 46-16 62M16 62Q52 46 96 54" color={paint.lilac} width={3} />
      <Cut d="M-44 46V-44H44V46L0 58Z" fill={paint.bone} lift={5} />
      <path d="M-60-40 0-92 60-40Z" fill={roof} />
      <Stitch d="M-40-46 0-80 40-46" color={paint['blush-thread']} width={3.5} />
      <path d="M-14 54V12a14 14 0 0 1 28 0V54L0 58Z" fill={roof} />
      <path d="M-34-26h20v22h-20ZM14-26h20v22H14Z" fill={paint.lamp} />
      <Line d="M-84 42V4M84 42V4" color={paint.wood} width={7} />
      <Cut d="M-84-56-56 14H-112ZM84-56 112 14H56Z" fill={tree} lift={4} />
      <Line d="M0-92V-106" color={paint.wood} width={4} />
      <path d="M2-108 26-101 2-93Z" fill={paint.sun} />
    </>
  )
}

/** Storytelling & Creative Writing */
export const storytelling: readonly Craft[] = [
  { says: 'three paper lanterns on a string', papers: ['violet', 'lilac', 'lagoon', 'sky'], draw: lanterns },
  { says: 'a pop-up book with a house and two trees', papers: ['sky', 'peach', 'rose', 'lilac'], draw: popUp },
]
