import { paint } from '../paint.ts'
import { Cut, Disc, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

const gore = 'M0 0V-112A112 112 0 0 1 79.2-79.2Z'

function Child({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g fill="var(--hill-4)" transform={`translate(${x} ${y}) scale(${size})`}>
      <circle cy="-40" r="15" />
      <path d="M-24 40c0-86 48-86 48 0Z" />
      <path d="M-17-2-30 34M17-2 30 34" stroke="var(--hill-4)" strokeWidth="9" strokeLinecap="round" />
    </g>
  )
}

/** Held tight by four children: eight panels seen from the side, with a ball thrown up. */
function parachute(random: Seeded) {
  const colors = random.some([paint.hibiscus, paint.sun, paint.teal, paint.iris, paint.coral, paint.cream], 4)
  const turn = random.pick([0, 22, 11])
  const ball = random.pick([-40, 0, 38])
  return (
    <>
      <Child x={-82} y={8} size={0.9} />
      <Child x={-29} y={-2} size={0.94} />
      <Child x={28} y={0} size={0.9} />
      <Child x={82} y={8} size={0.94} />
      <g transform="translate(0 48) scale(1 .4)">
        <Disc r={112} fill={colors[0]!} lift={8} />
        <Place turn={turn}>
          {Array.from({ length: 8 }, (_, index) => (
            <path key={String(index)} d={gore} fill={colors[index % 4]} transform={`rotate(${index * 45})`} />
          ))}
        </Place>
      </g>
      <ellipse
        cy="48"
        rx="98"
        ry="38"
        fill="none"
        stroke={paint.thread}
        strokeWidth="3.5"
        strokeDasharray="11 8"
        strokeLinecap="round"
      />
      <ellipse cx={ball} cy="44" rx="15" ry="6" fill={paint.shade} />
      <path d={`M${ball} 34V-56`} stroke={paint.thread} strokeWidth="3.5" strokeDasharray="3 9" strokeLinecap="round" />
      <Disc x={ball} y={-76} r={17} fill={random.pick([paint.orange, paint.pink, paint.mint])} lift={3} />
    </>
  )
}

function boardGame(random: Seeded) {
  const colors = random.some([paint.hibiscus, paint.sun, paint.teal, paint.iris, paint.coral], 4)
  const spots = [
    [-84, 54],
    [-50, 44],
    [-18, 56],
    [16, 46],
    [48, 54],
    [80, 36],
    [74, 0],
    [42, -16],
    [8, -8],
    [-26, -18],
    [-58, -6],
    [-84, -34],
    [-52, -56],
    [-16, -52],
  ] as const
  const [first, second] = random.some([1, 3, 9, 10, 5], 2)
  return (
    <>
      <Place turn={random.pick([-3, 2])}>
        <Cut d="M-118-84H118V84H-118Z" fill={paint.cream} lift={7} />
        <path d="M-104-70H104V70H-104Z" fill={paint.mint} />
        <Stitch
          d="M-84 54-50 44-18 56 16 46 48 54 80 36 74 0 42-16 8-8-26-18-58-6-84-34-52-56-16-52 40-52"
          color={paint.cream}
          width={5}
        />
        {spots.map(([x, y], index) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="12" fill={colors[index % 4]} />
        ))}
        <path d="m52-72 7 14 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2Z" fill={paint.sun} />
        {[first!, second!].map((spot, index) => (
          <Place key={spot} x={spots[spot]![0]} y={spots[spot]![1] - 12}>
            <Cut d="M-13 16Q-4 2-9-8a12 12 0 1 1 18 0Q4 2 13 16Z" fill={index ? paint.iris : paint.hibiscus} lift={3} />
          </Place>
        ))}
      </Place>
      <Place x={random.pick([92, 78])} y={66} turn={14}>
        <Cut d="M-22-22H22V22H-22Z" fill={paint.cream} lift={4} />
        <Line d="M-10-10h0M10-10h0M0 0h0M-10 10h0M10 10h0" color={paint.ink} width={9} />
      </Place>
    </>
  )
}

/** Group Games & Social Play */
export const games: readonly Craft[] = [
  {
    says: 'four children with a play parachute and a ball in the air',
    papers: ['lagoon', 'honey', 'leaf', 'lilac'],
    draw: parachute,
  },
  {
    says: 'a homemade board game with two pieces and a die',
    papers: ['peach', 'lilac', 'sky', 'rose'],
    draw: boardGame,
  },
]
