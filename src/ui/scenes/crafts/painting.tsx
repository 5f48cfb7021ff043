import { paint } from '../paint.ts'
import { Cut, Disc, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

function Brush({ color, x, y, turn, size = 1 }: { color: string; x: number; y: number; turn: number; size?: number }) {
  return (
    <Place x={x} y={y} turn={turn} size={size}>
      <Line d="M0-70V-6" color={paint.pencil} width={9} />
      <path d="M-7-12H7V0H-7Z" fill={paint.steel} />
      <path d="M-8 0H8l-3 20q-5 9-10 0Z" fill={color} />
    </Place>
  )
}

function easel(random: Seeded) {
  const x = Math.round(random.between(-44, 46))
  const [one, two] = random.some([paint.teal, paint.iris, paint.hibiscus, paint.leaf, paint.blue], 2)
  const dawn = random.pick([
    [paint.lilac, paint.blush, paint.coral],
    [paint.sky, paint.honey, paint.coral],
    [paint.mint, paint.honey, paint.blush],
  ])
  return (
    <>
      <Line d="M-48 112-10-96M48 112 10-96M0-96V110" color={paint.wood} width={10} />
      <Cut d="M-104-82H104V56H-104Z" fill={paint.cream} />
      <path d="M-94-72H94V46H-94Z" fill={dawn[0]} />
      <path d="M-94-42q50-14 94 0t94-4V46H-94Z" fill={dawn[1]} />
      <path d="M-94-16q50 10 94-2t94 4V46H-94Z" fill={dawn[2]} />
      <circle cx={x} cy="-8" r="30" fill={paint.sun} />
      <circle cx={x} cy="-8" r="24" fill="none" stroke={paint.lamp} strokeWidth="2.5" strokeDasharray="7 5" />
      <path d="M-94 12q50-12 94 0t94-4V46H-94Z" fill={one} />
      <path d="M-94 30q50 8 94-2t94 4V46H-94Z" fill={two} />
      <path d="M-114 54H114V66H-114Z" fill={paint['box-dark']} />
      <Brush color={random.pick([paint.iris, paint.hibiscus, paint.teal])} x={146} y={70} turn={18} />
    </>
  )
}

function jar(random: Seeded) {
  const tips = random.some([paint.hibiscus, paint.iris, paint.teal, paint.orange, paint.pond, paint.pink], 5)
  const glass = random.pick([paint.cream, paint.mint, paint.honey])
  return (
    <>
      {tips.map((color, index) => {
        const lean = (index - 2) * 15
        return (
          <Place key={color} x={(index - 2) * 13} y={10} turn={lean}>
            <Line d="M0 40V-62" color={index % 2 ? paint['pencil-dark'] : paint.pencil} width={9} />
            <path d="M-8-66H8V-54H-8Z" fill={paint.steel} />
            <path d="M-9-66Q-12-92 0-106 12-92 9-66Z" fill={color} />
          </Place>
        )
      })}
      <Cut d="M-58-8H58L50 84q-2 12-14 12H-36q-12 0-14-12Z" fill={glass} lift={7} />
      <path d="M-64-14H64V4H-64Z" fill={random.pick([paint.hibiscus, paint.iris, paint.pond])} />
      <Stitch d="M-46 28H46M-43 66H43" color={paint.ferrule} />
      <circle cx="0" cy="47" r="9" fill={tips[0]} />
      <circle cx="-24" cy="47" r="6" fill={tips[1]} />
      <circle cx="24" cy="47" r="6" fill={tips[2]} />
    </>
  )
}

function palette(random: Seeded) {
  const dabs = random.some([paint.hibiscus, paint.iris, paint.teal, paint.sun, paint.leaf, paint.pink, paint.blue], 5)
  const spots = [
    [-62, -22, 17],
    [-24, -52, 15],
    [24, -54, 17],
    [64, -30, 14],
    [76, 8, 16],
  ] as const
  return (
    <Place turn={random.pick([-8, 4, 10])}>
      <Cut
        d="M-108 0C-108-52-54-84 6-84S112-50 110 2C108 48 66 42 52 50S38 88-8 86C-66 84-108 48-108 0Z"
        fill={paint['box-light']}
        lift={7}
      />
      <Stitch d="M-94 2C-92-40-48-70 6-70S96-40 96 0" color={paint['box-dark']} width={3.5} />
      <ellipse cx="-44" cy="38" rx="19" ry="16" fill="var(--far)" />
      {spots.map(([x, y, r], index) => (
        <Disc key={x} x={x} y={y} r={r} fill={dabs[index]!} lift={2} />
      ))}
      <Brush color={dabs[0]!} x={20} y={34} turn={-128} size={1.25} />
    </Place>
  )
}

/** Painting & Drawing */
export const painting: readonly Craft[] = [
  { says: 'a dusk sky painted on an easel', papers: ['rose', 'mint', 'sky', 'lilac'], draw: easel },
  { says: 'a jar of paint brushes', papers: ['lilac', 'peach', 'lagoon', 'coral'], draw: jar },
  { says: 'a paint palette and a brush', papers: ['rose', 'sky', 'mint', 'violet'], draw: palette },
]
