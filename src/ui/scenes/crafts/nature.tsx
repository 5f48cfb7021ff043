import { paint } from '../paint.ts'
import { Cut, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

const fern =
  'M0 44V-40M0 30C-12 26-22 16-24 6-10 8-2 18 0 30ZM0 30C12 26 22 16 24 6 10 8 2 18 0 30ZM0 6C-12 2-20-6-22-16-10-14-2-6 0 6ZM0 6C12 2 20-6 22-16 10-14 2-6 0 6ZM0-16C-9-20-14-26-16-34-7-32-1-26 0-16ZM0-16C9-20 14-26 16-34 7-32 1-26 0-16Z'

function Flower() {
  return (
    <g fill={paint['steel-light']}>
      <path d="M-2 0H2V46H-2Z" />
      <circle cy="-12" r="9" />
      <ellipse cy="-34" rx="9" ry="15" />
      <ellipse cy="10" rx="9" ry="13" />
      <ellipse cx="-22" cy="-12" rx="15" ry="9" />
      <ellipse cx="22" cy="-12" rx="15" ry="9" />
    </g>
  )
}

function Print({ x, turn, kind, fill }: { x: number; turn: number; kind: 'fern' | 'flower' | 'leaf'; fill: string }) {
  return (
    <Place x={x} y={4} turn={turn}>
      <Cut d="M-46-64H46V68H-46Z" fill={fill} />
      {kind === 'fern' && <path d={fern} fill={paint['steel-light']} stroke={paint['steel-light']} strokeWidth="3.5" />}
      {kind === 'flower' && <Flower />}
      {kind === 'leaf' && (
        <>
          <path d="M0 50C-34 30-32-18 0-46 32-18 34 30 0 50Z" fill={paint['steel-light']} />
          <Line d="M0 50V-28M0 30-16 14M0 30 16 14M0 6-13-8M0 6 13-8" color={fill} width={3} />
        </>
      )}
      <rect x="-6" y="-78" width="12" height="26" rx="2" fill={paint.cream} />
      <path d="M-6-66H6" stroke={paint.rust} strokeWidth="3" />
    </Place>
  )
}

function sunPrints(random: Seeded) {
  const kinds = random.some(['fern', 'flower', 'leaf'] as const, 3)
  return (
    <>
      <path d="M-210-66Q0-42 210-72" fill="none" stroke={paint.wood} strokeWidth="4" />
      <Print x={-117} turn={random.pick([-5, -3])} kind={kinds[0]!} fill={paint.blue} />
      <Print x={1} turn={random.pick([3, -2])} kind={kinds[1]!} fill={paint.blue} />
      <Print x={119} turn={random.pick([-3, 4])} kind={kinds[2]!} fill={paint.blue} />
    </>
  )
}

function leafPress(random: Seeded) {
  const [big, left, right] = random.some([paint.leaf, paint.orange, paint.hibiscus, paint.teal, paint.moss], 3)
  return (
    <Place turn={random.pick([-5, 4])}>
      <Cut d="M-112-84H112V84H-112Z" fill={paint.box} lift={7} />
      <path d="M-92-66H92V66H-92Z" fill={paint.cream} />
      <path d="M0 58C-40 34-38-22 0-56 38-22 40 34 0 58Z" fill={big} />
      <Stitch d="M0 56V-34" color={paint.cream} />
      <Place x={-62} y={8} turn={-16} size={0.9}>
        <path d={fern} fill={left} stroke={left} strokeWidth="3.5" />
      </Place>
      <Place x={62} y={4} turn={14}>
        <path
          d="M0 44C-8 20-26 16-30-6-18-4-12 0-8 6-10-14-6-30 0-40 6-30 10-14 8 6 12 0 18-4 30-6 26 16 8 20 0 44Z"
          fill={right}
        />
      </Place>
      <path d="M-98-90h20v22h-20ZM78-90h20v22h-20ZM-98 68h20v22h-20ZM78 68h20v22h-20Z" fill={paint.wood} />
      <path d="M-88-79h0M88-79h0M-88 79h0M88 79h0" stroke={paint.sun} strokeWidth="11" strokeLinecap="round" />
    </Place>
  )
}

/** Nature Crafts */
export const nature: readonly Craft[] = [
  {
    says: 'blue sun prints of plants drying on a line',
    papers: ['honey', 'apricot', 'leaf', 'coral'],
    draw: sunPrints,
  },
  { says: 'three leaves in a leaf press', papers: ['leaf', 'lagoon', 'mint', 'butter'], draw: leafPress },
]
