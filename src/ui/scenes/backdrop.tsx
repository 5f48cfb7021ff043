import type { ReactNode } from 'react'
import { hill, swell } from './geometry.ts'
import { paint } from './paint.ts'
import { Place, Stitch } from './paper.tsx'
import type { Seeded } from './seeded.ts'
import { Sun } from './sun.tsx'

const star = 'M0-5 1.2-1.2 5 0 1.2 1.2 0 5-1.2 1.2-5 0-1.2-1.2Z'

function Cloud({ x, y, size }: { x: number; y: number; size: number }) {
  const d = 'M-44 10c2-16 22-20 31-9 8-14 32-12 35 4 15-4 27 7 24 18H-57c-5-7 2-15 13-13Z'
  return (
    <Place x={x} y={y} size={size}>
      <path d={d} fill={paint.shade} transform="translate(3 4)" />
      <path d={d} fill={paint.cream} />
    </Place>
  )
}

/** A string of paper lights across the top, lit after sunset. */
function Bulbs({ random }: { random: Seeded }) {
  const spots = [
    [30, 21],
    [78, 30],
    [126, 36],
    [274, 36],
    [322, 30],
    [370, 21],
  ] as const
  const colors = random.some([paint.coral, paint.pink, paint.mint, paint.cream, paint.honey], 3)
  return (
    <>
      <path d="M-10 8Q200 58 410 8" fill="none" stroke={paint.ink} strokeOpacity=".7" strokeWidth="2.5" />
      {spots.map(([x, y], index) => (
        <g key={x}>
          <circle className="scene-night" cx={x} cy={y + 6} r="17" fill={paint.lamp} fillOpacity=".2" />
          <circle cx={x} cy={y + 6} r="7.5" fill={colors[index % 3]} />
          <circle className="scene-night" cx={x} cy={y + 6} r="7.5" fill={paint.lamp} />
        </g>
      ))}
    </>
  )
}

/** Paper scraps flying on both sides, as if someone had been cutting. */
function Snips({ random }: { random: Seeded }) {
  const shapes = ['M-8 6 0-9 8 6Z', 'M-7-7H7V7H-7Z', 'M-9-3H9V3H-9Z', 'M0-8a8 8 0 0 1 0 16Z'] as const
  const colors = [paint.sun, paint.pink, paint.cream, paint.mint, paint.coral] as const
  return (
    <>
      {[32, 70, 104, 296, 332, 370].map(x => (
        <Place key={x} x={x} y={Math.round(random.between(26, 96))} turn={Math.round(random.between(-40, 40))}>
          <path d={random.pick(shapes)} fill={random.pick(colors)} />
        </Place>
      ))}
    </>
  )
}

function skyPiece(random: Seeded): ReactNode {
  const side = random.pick([1, -1])
  const x = (reach: number) => 200 + side * reach
  switch (random.pick(['sun', 'clouds', 'bulbs', 'snips'] as const)) {
    case 'sun':
      return <Sun x={x(138)} y={56} r={34} hole="var(--sky)" />
    case 'clouds':
      return (
        <>
          <Cloud x={x(140)} y={48} size={0.9} />
          <Cloud x={x(-146)} y={74} size={0.62} />
        </>
      )
    case 'bulbs':
      return <Bulbs random={random} />
    case 'snips':
      return <Snips random={random} />
  }
}

/**
 * Sky, two hills and one piece in the sky behind a craft, 400 by 236. The hill shapes, the piece and the seam on the
 * near hill come from the seed; the colors `--sky`, `--far` and `--near` come from the paper around it.
 */
export function Backdrop({ random }: { random: Seeded }) {
  const far = hill(swell(random, random.pick([4, 5]), random.between(112, 138), 22), -20, 420, 250)
  const nearLine = swell(random, random.pick([3, 4, 5]), random.between(178, 190), 14)
  const stars = Array.from({ length: 7 }, (_, index) => ({
    x: Math.round(20 + index * 56 + random.between(-18, 18)),
    y: Math.round(random.between(14, 100)),
    size: random.pick([0.8, 1, 1.5]),
  }))
  const seam = random.next() < 0.4
  return (
    <>
      <path d="M-20-20H420V256H-20Z" fill="var(--sky)" />
      <g className="scene-night" fill={paint.star}>
        {stars.map(({ x, y, size }) => (
          <path key={x} d={star} transform={`translate(${x} ${y}) scale(${size})`} />
        ))}
      </g>
      {skyPiece(random)}
      <path d={far} fill={paint.shade} transform="translate(0 -5)" />
      <path d={far} fill="var(--far)" />
      <path d={hill(nearLine, -20, 420, 256)} fill={paint.shade} transform="translate(0 -5)" />
      <path d={hill(nearLine, -20, 420, 256)} fill="var(--near)" />
      {seam && (
        <Stitch
          d={hill(
            nearLine.map(y => y + 12),
            -20,
            420,
            290,
          )}
          color="var(--far)"
          width={3}
        />
      )}
    </>
  )
}
