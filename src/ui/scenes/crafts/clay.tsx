import { paint } from '../paint.ts'
import { Cut, Disc, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

function snail(random: Seeded) {
  const shell = random.pick([paint.iris, paint.pond, paint.hibiscus, paint.blue])
  return (
    <Place x={-22} y={4} size={0.88}>
      <Cut
        d="M-120 66c-6-24 24-34 50-30L92 38c22-2 34-16 38-38l4-30c2-14 22-12 22 2l-4 44c-4 34-30 54-66 54H-96c-14 0-22-2-24-4Z"
        fill={paint.bone}
      />
      <Line d="M140-36 132-66M150-36l14-26" color={paint.bone} width={6} />
      <circle cx="131" cy="-70" r="7" fill={paint.ink} />
      <circle cx="166" cy="-66" r="7" fill={paint.ink} />
      <Disc x={-2} y={-8} r={72} fill={shell} lift={6} />
      <path
        d="M-2-8c0-8 12-8 12 2s-18 16-28 4-2-36 20-36 42 20 34 46-42 36-68 18-26-62-2-82"
        fill="none"
        stroke={paint['blush-thread']}
        strokeWidth="6"
        strokeDasharray="14 9"
        strokeLinecap="round"
      />
    </Place>
  )
}

/** A pinch pot with a stitched band and glaze dots, 92 wide. */
export function Bowl({ fill, x, y, size = 1 }: { fill: string; x: number; y: number; size?: number }) {
  return (
    <Place x={x} y={y} size={size}>
      <Cut d="M-46-34H46C50 10 34 38 0 38S-50 10-46-34Z" fill={fill} />
      <ellipse cy="-34" rx="46" ry="12" fill={fill} />
      <ellipse cy="-34" rx="46" ry="12" fill={paint.ink} opacity=".5" />
      <Stitch d="M-40-8Q0 6 40-8" />
      <path d="M-20 14h0M0 19h0M20 14h0" stroke={paint.bone} strokeWidth="10" strokeLinecap="round" />
    </Place>
  )
}

function bowls(random: Seeded) {
  const [left, middle, right] = random.some(
    [paint.clay, paint.hibiscus, paint.iris, paint.teal, paint.blue, paint.orange],
    3,
  )
  const tall = random.pick([1.2, 1.28])
  return (
    <>
      <Bowl fill={left!} x={-108} y={28} />
      <Bowl fill={middle!} x={0} y={20} size={tall} />
      <Bowl fill={right!} x={112} y={30} />
    </>
  )
}

function elephant(random: Seeded) {
  const skin = random.pick([paint.lilac, paint.clay, paint.mint])
  const blanket = random.pick([paint.hibiscus, paint.iris, paint.pond])
  return (
    <Place x={-9} y={2} size={0.9}>
      <Cut
        d="M-88 88V8C-88-46-40-70 14-66 70-64 96-26 96 10V40q0 18 14 18t14-16q2-9 9-8 8 2 7 12-2 36-32 36-30-2-32-36H70V88H40V56H-42V88Z"
        fill={skin}
      />
      <path d="M-44-50C-20-68 12-70 34-62 30-26 8-6-8-6S-40-22-44-50Z" fill={blanket} />
      <Stitch d="M-34-44C-30-26-18-14-8-14S18-26 26-54" width={3.5} />
      <Cut d="M22-26C34-48 66-44 66-14S44 28 30 22 14-8 22-26Z" fill={skin} lift={4} />
      <circle cx="82" cy="-12" r="6" fill={paint.ink} />
      <Line d="M-88 12q-16 4-14 24" color={skin} width={8} />
    </Place>
  )
}

/** Clay & Ceramics */
export const clay: readonly Craft[] = [
  { says: 'a clay snail with a spiral shell', papers: ['apricot', 'leaf', 'lagoon', 'peach'], draw: snail },
  { says: 'three pinch pots with dots', papers: ['leaf', 'lilac', 'butter', 'mint'], draw: bowls },
  { says: 'a pinch-pot elephant', papers: ['apricot', 'rose', 'butter', 'sky'], draw: elephant },
]
