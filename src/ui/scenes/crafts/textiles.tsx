import { paint } from '../paint.ts'
import { Cut, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

const wool = [paint.teal, paint.coral, paint.iris, paint.hibiscus, paint.sun, paint.leaf] as const

function fox(random: Seeded) {
  const [coat, ears] = random.pick([
    [paint.orange, paint.rust],
    [paint.clay, paint.wood],
    [paint.steel, paint.iris],
  ])!
  return (
    <Place y={2}>
      <Cut
        d="M-96-84C-70-84-40-66-24-52H24C40-66 70-84 96-84 100-40 98 14 66 48 44 72 18 88 0 88S-44 72-66 48C-98 14-100-40-96-84Z"
        fill={coat}
      />
      <path
        d="M-80-66c14 2 26 10 36 18l-26 22c-8-12-12-26-10-40ZM80-66c-14 2-26 10-36 18l26 22c8-12 12-26 10-40Z"
        fill={ears}
      />
      <path
        d="M-90 2c30-8 66 10 90 62 24-52 60-70 90-62-6 22-14 36-28 48C40 74 18 86 0 86S-40 74-62 50C-76 38-84 24-90 2Z"
        fill={paint.cream}
      />
      <Stitch d="M-88-72C-66-70-44-56-26-42H26C44-56 66-70 88-72" color={paint.bone} width={3.5} />
      <circle cx="-38" cy="-6" r="11" fill={paint.ink} />
      <circle cx="38" cy="-6" r="11" fill={paint.ink} />
      <circle cx="-35" cy="-9" r="3" fill={paint.thread} />
      <circle cx="41" cy="-9" r="3" fill={paint.thread} />
      <ellipse cy="64" rx="17" ry="13" fill={paint.ink} />
    </Place>
  )
}

function loom(random: Seeded) {
  const colors = random.some(wool, 5)
  const step = random.pick([1, 2, 3])
  /* One path per color, because the cells of a color share it. A loom takes five paths instead of ninety squares. */
  const cells = colors.map((_, color) => {
    let d = ''
    for (let row = 0; row < 9; row++)
      for (let column = 0; column < 10; column++)
        if ((column + row * step + (row % 3)) % 5 === color) d += `M${-72 + column * 16} ${-58 + row * 15}h0`
    return d
  })
  return (
    <Place turn={random.pick([-4, 3, 5])} y={-4}>
      <Cut d="M-104-92H104V98H-104Z" fill={paint.wood} lift={7} />
      <path d="M-86-74H86V80H-86Z" fill={paint.cream} />
      {cells.map((d, index) => (
        <path key={colors[index]} d={d} stroke={colors[index]} strokeWidth="13.5" strokeLinecap="square" />
      ))}
    </Place>
  )
}

function pocketLoom(random: Seeded) {
  const rows = random.some(wool, 5)
  return (
    <Place turn={random.pick([-7, 6])}>
      <Cut
        d="M-74-94l9 9 9-9 9 9 9-9 9 9 9-9 9 9 9-9 9 9 9-9 9 9 9-9 9 9 9-9 9 9 9-9V94l-9-9-9 9-9-9-9 9-9-9-9 9-9-9-9 9-9-9-9 9-9-9-9 9-9-9-9 9-9-9-9 9Z"
        fill={paint.box}
        lift={7}
      />
      <path
        d="M-56-82V82M-38-82V82M-20-82V82M-2-82V82M16-82V82M34-82V82M52-82V82"
        stroke={paint.cream}
        strokeWidth="4"
      />
      {rows.map((color, index) => (
        <path
          key={color}
          d={`M-62 ${70 - index * 24}H58M-62 ${59 - index * 24}H58`}
          stroke={color}
          strokeWidth="10"
          strokeDasharray="15 3"
          strokeLinecap="butt"
        />
      ))}
      <Line d="M58-37C104-40 110-4 92 20" color={rows[4]!} width={5} />
      <Place x={98} y={40} turn={20}>
        <Cut d="M-10-34Q0-44 10-34V40Q0 50-10 40Z" fill={paint['box-light']} lift={4} />
        <ellipse cy="-24" rx="3.5" ry="7" fill={paint.wood} />
      </Place>
    </Place>
  )
}

/** Textiles */
export const textiles: readonly Craft[] = [
  { says: 'a felt fox with stitched edges', papers: ['mint', 'lilac', 'sky', 'leaf'], draw: fox },
  { says: 'a small weaving on a loom', papers: ['mint', 'rose', 'lagoon', 'peach'], draw: loom },
  { says: 'a pocket loom and its shuttle', papers: ['sky', 'coral', 'leaf', 'lilac'], draw: pocketLoom },
]
