import { paint } from '../paint.ts'
import { Cut, Disc, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

function Cap({ x, y, fill, r = 13 }: { x: number; y: number; fill: string; r?: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r} fill={fill} />
      <circle cx={x} cy={y} r={r * 0.62} fill="none" stroke={paint.thread} strokeWidth="2.5" strokeDasharray="4 3" />
    </>
  )
}

function boxBot(random: Seeded) {
  const [left, right, antenna] = random.some([paint.teal, paint.hibiscus, paint.iris, paint.leaf], 3)
  const wave = random.pick([-34, -52, -18])
  return (
    <>
      <Cut d="M-101 6H-70V28H-101a11 11 0 0 1 0-22Z" fill={paint['box-dark']} />
      <Place x={70} y={-20} turn={wave}>
        <Cut d="M0-11H31a11 11 0 0 1 0 22H0Z" fill={paint['box-dark']} />
      </Place>
      <Cut d="M-70-6H70V92H-70Z" fill={paint.box} />
      <path d="M-8-6H8V92H-8Z" fill={paint['box-light']} />
      <path d="M-70 16H70" stroke={paint['box-dark']} strokeWidth="4" />
      <Cut d="M-54-92H54V-12H-54Z" fill={paint['box-light']} />
      <circle cx="-24" cy="-58" r="19" fill={paint.cream} />
      <circle cx="24" cy="-58" r="19" fill={paint.lamp} />
      <circle cx="-24" cy="-58" r="8" fill={paint.ink} />
      <circle cx="24" cy="-58" r="8" fill={paint.ink} />
      <path d="M-28-28H28" stroke={paint.ink} strokeWidth="6" strokeDasharray="7 5" />
      <path d="M0-92V-104" stroke={antenna} strokeWidth="6" />
      <circle cy="-105" r="8" fill={antenna} />
      <Stitch d="M-58 82H58" color={paint.wood} width={3.5} />
      <Cap x={-38} y={46} fill={left!} />
      <Cap x={38} y={46} fill={right!} />
    </>
  )
}

function rocket(random: Seeded) {
  const [body, fin, cap] = random.some([paint.hibiscus, paint.teal, paint.iris, paint.orange], 3)
  return (
    <Place turn={random.pick([-12, 9, 16])} y={-4}>
      <path d="M-24 62 -32 96-14 88 0 112 14 88 32 96 24 62Z" fill={paint.lamp} />
      <path d="M-13 62-10 84 0 96 10 84 13 62Z" fill={paint.orange} />
      <Cut d="M-40 10-78 52V84L-36 66ZM40 10 78 52V84L36 66Z" fill={fin!} />
      <Cut d="M-42 66V-18C-42-62-18-88 0-104 18-88 42-62 42-18V66Z" fill={paint.cream} />
      <path d="M-34-48C-26-74-12-92 0-104 12-92 26-74 34-48Z" fill={body} />
      <Stitch d="M-31-36H31M-34 52H34" color={body} width={3.5} />
      <Disc y={-4} r={21} fill={cap!} lift={2} />
      <circle cy="-4" r="13" fill={paint.lamp} />
      <Cap x={0} y={34} fill={body!} r={11} />
    </Place>
  )
}

/** Building with Recyclables */
export const recyclables: readonly Craft[] = [
  { says: 'a robot built from boxes and bottle caps', papers: ['sky', 'mint', 'lilac', 'leaf'], draw: boxBot },
  { says: 'a bottle rocket with bottle-cap windows', papers: ['violet', 'sky', 'lagoon', 'peach'], draw: rocket },
]
