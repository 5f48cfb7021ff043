import { ButtonFlower } from './button-flower.tsx'
import { grassBlades } from './grass.ts'
import { paint } from './paint.ts'

const blades = grassBlades(4, 1600, 66, 54)
const { pink, sun, cream } = paint
const flowers = [
  [96, 20, pink],
  [330, 24, sun],
  [560, 20, cream],
  [742, 26, pink],
  [860, 20, sun],
  [1110, 24, cream],
  [1330, 20, pink],
  [1500, 22, sun],
] as const

/**
 * The grass edge with button flowers on top of the footer, 64 px tall. By default, `.site-foot .grass` places it. The
 * footer's own color is `--hill-4`.
 */
export function FooterGrass({ className = 'grass' }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1600 64"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 26q100-16 200 0t200-2 200 4 200-6 200 4 200 0 200-4 200 4V64H0Z" fill="var(--hill-3)" />
      <path d={blades} fill="var(--hill-4)" />
      {flowers.map(([x, y, fill]) => (
        <ButtonFlower key={x} x={x} y={y} fill={fill} />
      ))}
    </svg>
  )
}
