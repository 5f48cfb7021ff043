import { short } from '../geometry.ts'
import { paint } from '../paint.ts'
import { Disc, Line } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

const beads = [paint.iris, paint.sun, paint.teal, paint.cream, paint.hibiscus, paint.coral, paint.mint] as const

function bracelet(random: Seeded) {
  const colors = random.some(beads, 4)
  return (
    <>
      <ellipse rx="112" ry="66" fill="none" stroke={paint.cream} strokeWidth="4" />
      {Array.from({ length: 16 }, (_, index) => {
        const angle = (index / 16) * Math.PI * 2
        return (
          <Disc
            key={angle}
            x={short(Math.cos(angle) * 112)}
            y={short(Math.sin(angle) * 66)}
            r={index % 4 === 0 ? 19 : 15}
            fill={colors[index % 4]!}
          />
        )
      })}
      <path
        d="m0-27 8 17 19 3-14 13 4 19-17-9-17 9 4-19-14-13 19-3Z"
        fill={paint.cream}
        transform="translate(0 2) rotate(8)"
      />
    </>
  )
}

function strings(random: Seeded) {
  return (
    <>
      {[-78, -26, 26, 78].map((x, strand) => {
        const colors = random.some(beads, 3)
        const count = [4, 6, 5, 4][strand]!
        const drop = -62 + count * 24
        return (
          <g key={x}>
            <Line d={`M${x}-76V${drop}`} color={paint.cream} width={3} />
            {Array.from({ length: count }, (_, index) => (
              <Disc key={String(index)} x={x} y={-50 + index * 25} r={index % 2 ? 10 : 14} fill={colors[index % 3]!} />
            ))}
            <path d={`M${x} ${drop}l9 16-9 16-9-16Z`} fill={colors[0]} />
          </g>
        )
      })}
      <Line d="M-116-76H116" color={paint.shade} width={12} />
      <Line d="M-118-80H114" color={paint.wood} width={12} />
    </>
  )
}

/** Jewelry & Bracelets */
export const jewelry: readonly Craft[] = [
  { says: 'a bead bracelet around a paper star', papers: ['coral', 'sky', 'violet', 'mint'], draw: bracelet },
  { says: 'four strings of beads on a stick', papers: ['lilac', 'leaf', 'rose', 'peach'], draw: strings },
]
