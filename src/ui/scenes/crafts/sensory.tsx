import { paint } from '../paint.ts'
import { Cut, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

function Jar({ x, y, size, slime, lid }: { x: number; y: number; size: number; slime: string; lid: string }) {
  return (
    <Place x={x} y={y} size={size}>
      <Cut d="M-44-46H44V56q0 14-14 14H-30q-14 0-14-14Z" fill={paint['steel-light']} />
      <path d="M-36 14q18-12 36 0t36-2V54q0 8-8 8H-28q-8 0-8-8Z" fill={slime} />
      <path d="M-18 34h0M6 46h0M20 30h0" stroke={paint.cream} strokeWidth="9" strokeLinecap="round" />
      <path d="M-44-48H44V-16q-8 12-16 0-2-12-10-10t-8 18q-8 16-16 0-2-20-12-18t-10 8q-8 10-16 0Z" fill={slime} />
      <Cut d="M-50-66H50V-44H-50Z" fill={lid} lift={2} />
      <Stitch d="M-40-55H40" width={3.5} />
    </Place>
  )
}

function slimeJars(random: Seeded) {
  const [one, two, three] = random.some([paint.leaf, paint.pink, paint.teal, paint.sun, paint.iris], 3)
  const [lid, second, third] = random.some([paint.hibiscus, paint.pond, paint.blue, paint.orange], 3)
  return (
    <>
      <Jar x={-112} y={26} size={0.88} slime={one!} lid={lid!} />
      <Jar x={112} y={28} size={0.88} slime={three!} lid={third!} />
      <Jar x={-2} y={14} size={1.15} slime={two!} lid={second!} />
    </>
  )
}

function sandTray(random: Seeded) {
  const sand = random.pick([paint.honey, paint.blush, paint.mint])
  const tray = random.pick([paint.iris, paint.pond, paint.hibiscus])
  const [shell, stone] = random.some([paint.coral, paint.teal, paint.pink, paint.sky], 2)
  return (
    <Place turn={random.pick([-4, 3])}>
      <Cut d="M-122-82H122V84H-122Z" fill={tray} lift={7} />
      <path d="M-106-66H106V68H-106Z" fill={sand} />
      <g fill="none" stroke={paint.shade} strokeWidth="5" strokeLinecap="round">
        <path d="M-94-44Q-40-66 6-44T94-48M-94-26Q-40-48 6-26T94-30M-94-8Q-40-30 6-8T94-12M-94 10Q-40-12 6 10T94 6" />
      </g>
      <Cut d="M-66 52a34 34 0 0 1 68 0Z" fill={shell!} lift={3} />
      <Line d="M-32 50V22M-32 50-50 30M-32 50-14 30" color={paint.cream} width={3.5} />
      <ellipse cx="-66" cy="-34" rx="21" ry="14" fill={paint.shade} transform="translate(3 4)" />
      <ellipse cx="-66" cy="-34" rx="21" ry="14" fill={stone} />
      <Place x={62} y={16} turn={32}>
        <Line d="M0-62V34" color={paint.wood} width={9} />
        <path d="M-30 28H30V38H-30ZM-30 38h8v18h-8ZM-11 38h8v18h-8ZM8 38h8v18H8ZM22 38h8v18h-8Z" fill={paint.rust} />
      </Place>
    </Place>
  )
}

/** Sensory Play */
export const sensory: readonly Craft[] = [
  { says: 'three jars of slime, one running over', papers: ['lilac', 'coral', 'sky', 'honey'], draw: slimeJars },
  { says: 'a raked sand tray with a shell', papers: ['lagoon', 'leaf', 'rose', 'violet'], draw: sandTray },
]
