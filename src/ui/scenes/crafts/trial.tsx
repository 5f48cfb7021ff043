import { paint } from '../paint.ts'
import { Cut, Disc, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import { Bowl } from './clay.tsx'
import type { Craft } from './craft.ts'

function Tray({ random }: { random: Seeded }) {
  const [fill, rim] = random.pick([
    [paint.cream, paint.ferrule],
    [paint.honey, paint['box-dark']],
    [paint.mint, paint.cream],
    [paint['box-light'], paint.wood],
  ])!
  return (
    <>
      <Cut d="M-132-78H132q10 0 10 10V78q0 10-10 10H-132q-10 0-10-10V-68q0-10 10-10Z" fill={fill} lift={7} />
      <path d="M-128-64H128V74H-128Z" fill="none" stroke={rim} strokeWidth="3.5" strokeDasharray="11 8" />
    </>
  )
}

function tools(random: Seeded) {
  const [button, star, handle] = random.some([paint.iris, paint.pond, paint.hibiscus, paint.orange, paint.blue], 3)
  const swap = random.pick([1, -1])
  return (
    <>
      <Tray random={random} />
      <Place x={-72 * swap} y={2} turn={-18 * swap}>
        <path
          d="M-8 4 12-66 20-60 8 8ZM8 4-12-66-20-60-8 8Z"
          fill={paint.steel}
          stroke="var(--hill-4)"
          strokeWidth="2"
        />
        <g fill="none" stroke={handle} strokeWidth="9">
          <circle cx="-14" cy="28" r="16" />
          <circle cx="14" cy="28" r="16" />
        </g>
        <circle r="4" fill={paint.sun} />
      </Place>
      <Place x={24 * swap} y={-22}>
        <Disc r={27} fill={button!} />
        <circle r="19" fill="none" stroke={paint.ferrule} strokeWidth="2" />
        <path d="M-6-6h0M6-6h0M-6 6h0M6 6h0" stroke={paint.thread} strokeWidth="7" strokeLinecap="round" />
      </Place>
      <Place x={40 * swap} y={46} turn={-8 * swap}>
        <path d="M-56-7H40V7H-56Z" fill={paint.pencil} />
        <path d="M40-7 60 0 40 7Z" fill={paint['pencil-tip']} />
        <path d="M-68-7H-54V7H-68Z" fill={paint.rubber} />
      </Place>
      <Place x={92 * swap} y={-12}>
        <Cut d="m0-40 9 20 22 3-16 15 4 22-19-11-19 11 4-22-16-15 22-3z" fill={star!} lift={3} />
      </Place>
    </>
  )
}

function threeMakes(random: Seeded) {
  const [pot, bird, wing] = random.some([paint.hibiscus, paint.iris, paint.teal, paint.orange, paint.pond], 3)
  const wool = random.some([paint.sun, paint.pink, paint.teal, paint.iris], 4)
  return (
    <>
      <Tray random={random} />
      <Bowl fill={pot!} x={-82} y={14} size={0.86} />
      <Place x={4} y={0} size={0.66}>
        <Cut d="M-70 40C-66-20 10-56 66-8L96-22 82 12C84 62 20 88-20 78Z" fill={bird!} lift={5} />
        <path d="M-40 40c10-40 54-44 76-20-6 34-46 44-76 20Z" fill={wing} />
        <Stitch d="M-26 36c10-22 34-28 52-16" />
        <circle cx="58" cy="0" r="6" fill={paint.ink} />
        <path d="M0 78v36M22 74v40" stroke={paint.ink} strokeWidth="5" />
      </Place>
      <Place x={94} y={4}>
        <Cut d="M-28-48H28V48H-28Z" fill={paint.box} lift={4} />
        {wool.map((color, index) => (
          <path
            key={color}
            d={`M-20 ${-32 + index * 20}H20`}
            stroke={color}
            strokeWidth="14"
            strokeDasharray="8.500 2"
          />
        ))}
        <path d="M-18 48V62M-6 48V62M6 48V62M18 48V62" stroke={paint.bone} strokeWidth="4" />
      </Place>
    </>
  )
}

/** Trial */
export const trial: readonly Craft[] = [
  {
    says: 'a tray with scissors, a button, a pencil and a paper star',
    papers: ['peach', 'lilac', 'lagoon', 'rose'],
    draw: tools,
  },
  {
    says: 'a tray with a small pot, a paper bird and a weaving',
    papers: ['mint', 'peach', 'sky', 'coral'],
    draw: threeMakes,
  },
]
