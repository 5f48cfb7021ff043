import { paint } from '../paint.ts'
import { Cut, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

function Boat({
  x,
  y,
  size,
  light,
  deep,
  turn,
}: {
  x: number
  y: number
  size: number
  light: string
  deep: string
  turn: number
}) {
  return (
    <Place x={x} y={y} size={size} turn={turn}>
      <Cut d="M-30 6 0-64 30 6Z" fill={light} lift={4} />
      <path d="M0-64 30 6H0Z" fill={deep} />
      <Cut d="M-74-14-26 6H26L74-14 42 38H-42Z" fill={deep} lift={5} />
      <path d="M-74-14-26 6 0 38H-42Z" fill={light} />
      <Stitch d="M10 24H42" width={3} />
    </Place>
  )
}

function boats(random: Seeded) {
  const [left, middle, right] = random.some(
    [
      [paint.blush, paint.hibiscus],
      [paint.honey, paint.orange],
      [paint.mint, paint.pond],
      [paint.lilac, paint.iris],
      [paint.cream, paint.coral],
    ] as const,
    3,
  )
  const sway = random.pick([-4, 3, 5])
  const pond = 'M-500 26q50-14 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0V400H-500Z'
  return (
    <>
      <Boat x={-104} y={4} size={0.72} turn={sway} light={left![0]} deep={left![1]} />
      <Boat x={108} y={2} size={0.68} turn={-sway} light={right![0]} deep={right![1]} />
      <path d={pond} fill={paint.shade} transform="translate(0 -6)" />
      <path d={pond} fill="var(--water)" />
      <Line
        d="M-176 62q16-9 32 0t32 0M96 58q16-9 32 0t32 0M-150 96q16-9 32 0t32 0M70 98q16-9 32 0t32 0"
        color="var(--water-2)"
        width={5}
      />
      <ellipse cx="4" cy="64" rx="70" ry="10" fill="var(--water-2)" />
      <Boat x={2} y={24} size={1.12} turn={-sway / 2} light={middle![0]} deep={middle![1]} />
    </>
  )
}

function mosaic(random: Seeded) {
  const [body, band, fin] = random.some([paint.teal, paint.coral, paint.iris, paint.hibiscus, paint.sun, paint.blue], 3)
  const tiles = (start: number, color: string) => {
    let d = ''
    for (let row = 0; row < 6; row++)
      for (let column = 0; column < 8; column++) {
        const x = -60 + column * 15
        const y = -38 + row * 15
        if ((column + row) % 3 === start && (x / 66) ** 2 + (y / 48) ** 2 < 1) d += `M${x} ${y}h0`
      }
    return <path d={d} stroke={color} strokeWidth="12.5" strokeLinecap="square" />
  }
  return (
    <Place turn={random.pick([-5, 4])}>
      <Cut d="M-116-82H116V82H-116Z" fill={paint.cream} lift={7} />
      <Stitch d="M-104-70H104V70H-104Z" color={paint.ferrule} width={3.5} />
      <Place x={-14}>
        {tiles(0, body!)}
        {tiles(1, band!)}
        {tiles(2, paint.mint)}
        <circle cx="-42" cy="-8" r="11" fill={paint.cream} />
        <circle cx="-44" cy="-8" r="6" fill={paint.ink} />
        <path d="M68-2 84-20v14ZM88-24 104-40V-8H88ZM68 6 84 24V10ZM88 28 104 44V12H88Z" fill={fin} />
        <path d="M-16-52 0-62 14-52ZM-12 52 2 62 16 52Z" fill={fin} />
      </Place>
      <path d="M-86-48h0M-92-28h0M-84-58h0" stroke={paint.sky} strokeWidth="8" strokeLinecap="round" />
    </Place>
  )
}

/** Quiet, Focused Projects */
export const quiet: readonly Craft[] = [
  { says: 'three folded paper boats on a pond', papers: ['lilac', 'peach', 'rose', 'butter'], draw: boats },
  { says: 'a paper-tile mosaic of a fish', papers: ['peach', 'lagoon', 'rose', 'leaf'], draw: mosaic },
]
