import { paint } from '../paint.ts'
import { Cut, Disc, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

const gatorBody =
  'M-130 18C-96 4-70-34-26-38 6-42 22-34 40-30L120-34c14 0 18 14 8 20l-22 8 24 4c10 4 6 18-4 18L40 22C10 30-90 36-130 18Z'

function gator(random: Seeded) {
  const [skin, back] = random.pick([
    [paint.leaf, paint.moss],
    [paint.teal, paint.pond],
    [paint.orange, paint.rust],
  ])!
  return (
    <>
      <Place x={56} y={-32} turn={random.pick([6, 10, 2])}>
        <Cut d="M-62-20H62V66H-62Z" fill={paint.ink} />
        <g transform="rotate(-9 -62 -20)">
          <path d="M-62-20H62V-42L-62-32Z" fill={paint.cream} />
          <path d="M-48-33l18-2-12 15h-18zM-8-36l18-2-12 18h-18zM32-40l18-1-12 21H20z" fill={paint.ink} />
        </g>
        <path d="M-46 8H46M-46 28H20M-46 46H34" stroke={paint.lilac} strokeWidth="5" strokeDasharray="14 8" />
      </Place>
      <Place x={-38} y={54} size={0.94}>
        <Cut d={gatorBody} fill={skin} />
        <path d="M-26-38l10-16 12 15 12-14 10 17" fill={back} />
        <Disc x={36} y={-34} r={15} fill={paint.cream} />
        <circle cx="39" cy="-36" r="6" fill={paint.ink} />
        <path d="M58-8H120" stroke={paint.ink} strokeWidth="3" />
        <path d="M70-8l6 10 6-10M90-8l6 10 6-10" fill={paint.thread} />
        <Stitch d="M-92 12C-50-6-20-14 20-10" />
      </Place>
    </>
  )
}

function flipbook(random: Seeded) {
  const ball = random.pick([paint.hibiscus, paint.iris, paint.teal])
  const cover = random.pick([paint.pond, paint.iris, paint.hibiscus].filter(color => color !== ball))
  return (
    <Place turn={-3}>
      <Cut d="M-112-56H112V72H-112Z" fill={cover} lift={7} />
      <path d="M-104-62H104V64H-104Z" fill={paint['pencil-tip']} />
      <path d="M-104-68H104V58H-104Z" fill={paint.cream} />
      <path d="M104-68C88-40 76-8 74 58H104Z" fill={paint.bone} />
      <Line d="M-84-50V40" color={cover} width={5} />
      <path
        d="M-62 40Q-40-70-12 6 12-62 56-26"
        fill="none"
        stroke={paint.lilac}
        strokeWidth="3.5"
        strokeDasharray="3 9"
        strokeLinecap="round"
      />
      <circle cx="-56" cy="16" r="9" fill={ball} opacity=".35" />
      <circle cx="-36" cy="-27" r="11" fill={ball} opacity=".55" />
      <circle cx="-12" cy="9" r="13" fill={ball} opacity=".75" />
      <Disc x={46} y={-28} r={19} fill={ball} />
      <circle cx="40" cy="-32" r="3" fill={paint.ink} />
      <circle cx="52" cy="-32" r="3" fill={paint.ink} />
      <Line d="M39-22q7 7 14 0" color={paint.ink} width={3} />
      <Line d="M-60 44H60" color={paint.ink} width={3.5} />
    </Place>
  )
}

/** Stop-Motion & Animation */
export const animation: readonly Craft[] = [
  { says: 'a clay gator beside a film clapper', papers: ['lilac', 'honey', 'sky', 'rose'], draw: gator },
  { says: 'a flip book with a bouncing ball', papers: ['honey', 'mint', 'violet', 'coral'], draw: flipbook },
]
