import { paint } from '../paint.ts'
import { Cut, Disc, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import { Bowl } from './clay.tsx'
import type { Craft } from './craft.ts'

const birds = [
  [paint.sun, paint.hibiscus],
  [paint.pink, paint.iris],
  [paint.mint, paint.pond],
  [paint.coral, paint.blue],
] as const

function Table() {
  return (
    <>
      <path d="M-500 46H500V400H-500Z" fill={paint.wood} />
      <path d="M-500 50H500" stroke={paint.shade} strokeWidth="7" />
    </>
  )
}

function makersTable(random: Seeded) {
  const flock = random.some(birds, 3)
  const pots = random.some([paint.hibiscus, paint.sun, paint.pond, paint.iris], 3)
  return (
    <>
      <Table />
      {flock.map(([body, wing], index) => (
        <Place key={body} x={(index - 1) * 106 - 6} y={-10} turn={[-6, 3, -3][index]!} size={0.62}>
          <Cut d="M-70 40C-66-20 10-56 66-8L96-22 82 12C84 62 20 88-20 78Z" fill={body} lift={7} />
          <path d="M-40 40c10-40 54-44 76-20-6 34-46 44-76 20Z" fill={wing} />
          <Stitch d="M-26 36c10-22 34-28 52-16" />
          <circle cx="58" cy="0" r="6" fill={paint.ink} />
          <path d="M0 78v40M22 74v44" stroke={paint.ink} strokeWidth="5" />
        </Place>
      ))}
      {pots.map((color, index) => (
        <Place key={color} x={(index - 1) * 104 + 44} y={86} size={0.62}>
          <path d="M10-36 30-84" stroke={paint.pencil} strokeWidth="8" strokeLinecap="round" />
          <rect x="-34" y="-34" width="68" height="56" rx="6" fill={paint.cream} />
          <ellipse cy="-34" rx="34" ry="11" fill={color} />
        </Place>
      ))}
    </>
  )
}

function bowlShelf(random: Seeded) {
  const glazes = random.some([paint.clay, paint.hibiscus, paint.iris, paint.teal, paint.sun, paint.blue], 3)
  return (
    <>
      <Table />
      <path d="M-220-84H220" stroke={paint.wood} strokeWidth="6" />
      {[-96, 2, 98].map((x, index) => (
        <Place key={x} x={x} y={-84} turn={[4, -3, 3][index]!}>
          <path d="M-10 10Q0-12 10 10" fill="none" stroke={paint.cream} strokeWidth="3.5" />
          <Cut
            d="M-13 8H13L15 26Q30 28 30 38L26 72H-26L-30 38Q-30 28-15 26Z"
            fill={glazes[(index + 1) % 3]!}
            lift={4}
          />
          <path d="M-13 40H13V58H-13Z" fill="none" stroke={paint.thread} strokeWidth="2.5" strokeDasharray="6 4" />
        </Place>
      ))}
      <Bowl fill={glazes[0]!} x={-98} y={48} size={0.88} />
      <Bowl fill={glazes[1]!} x={0} y={52} size={1} />
      <Bowl fill={glazes[2]!} x={98} y={48} size={0.88} />
    </>
  )
}

function backpack(random: Seeded) {
  const [bag, pocket, roll] = random.some([paint.hibiscus, paint.iris, paint.pond, paint.teal, paint.orange], 3)
  return (
    <>
      <Place x={-34} y={-66} turn={-14}>
        <path d="M-9-44H9V20H-9Z" fill={paint.cream} />
        <ellipse cy="-44" rx="9" ry="4" fill={roll} />
      </Place>
      <Place x={2} y={-70} turn={6}>
        <path d="M-8-22H8V30H-8Z" fill={paint.pencil} />
        <path d="M-8-22H8L0-42Z" fill={paint['pencil-tip']} />
        <path d="M-3-34H3L0-42Z" fill={paint.ink} />
      </Place>
      <Place x={34} y={-62} turn={20}>
        <Line d="M0-24V20" color={paint['pencil-dark']} width={8} />
        <path d="M-8-26H8l-2-16q-6-10-12 0Z" fill={roll} />
      </Place>
      <Line d="M-70 20Q-98 30-92 74M70 20Q98 30 92 74" color={bag!} width={14} />
      <Cut d="M-74 92V-6C-74-52-44-66 0-66S74-52 74-6V92Z" fill={bag!} lift={7} />
      <Stitch d="M-60 0C-60-40-36-52 0-52S60-40 60 0" />
      <Cut d="M-52 92V30q0-10 10-10H42q10 0 10 10V92Z" fill={pocket!} lift={3} />
      <Stitch d="M-40 40H40" width={3.5} />
      <Disc y={66} r={15} fill={paint.sun} lift={2} />
      <path
        d="M-4-4h0M4-4h0M-4 4h0M4 4h0"
        stroke={paint.ink}
        strokeWidth="4.5"
        strokeLinecap="round"
        transform="translate(0 66)"
      />
    </>
  )
}

/** After-School */
export const afterSchool: readonly Craft[] = [
  {
    says: "a makers' table with three paper birds and paint pots",
    papers: ['lilac', 'leaf', 'sky', 'honey'],
    draw: makersTable,
  },
  { says: 'aprons on pegs over a row of bowls', papers: ['butter', 'mint', 'rose', 'sky'], draw: bowlShelf },
  {
    says: 'a school bag with paper, a pencil and a brush',
    papers: ['lagoon', 'peach', 'leaf', 'lilac'],
    draw: backpack,
  },
]
