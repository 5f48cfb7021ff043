import { pinkedDisc } from './geometry.ts'
import { paint } from './paint.ts'

const edge = pinkedDisc(100, 44)

/**
 * The zigzag sun with its stitched ring; after sunset, it's a button moon with four holes. `r` is the outer radius.
 * `holes`: how far above the center the moon's holes are, in hundredths of the radius; null for a plain disc. `hole`:
 * what shows through them.
 */
export function Sun({
  x,
  y,
  r,
  holes = 0,
  hole = 'var(--sky-3)',
}: {
  x: number
  y: number
  r: number
  holes?: number | null
  hole?: string
}) {
  const size = Math.round(r) / 100
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <polygon points={edge} fill={paint.shade} transform="translate(3 4)" />
      <polygon points={edge} fill="var(--disc)" />
      <circle
        r="83"
        fill="none"
        stroke="var(--disc-stitch)"
        strokeWidth="2.4"
        strokeDasharray="8 5.7"
        strokeLinecap="round"
      />
      {holes !== null && (
        <g className="scene-night" fill={hole} transform={`translate(0 ${-holes})`}>
          <circle cx="-17" cy="-15" r="7" />
          <circle cx="17" cy="-15" r="7" />
          <circle cx="-17" cy="15" r="7" />
          <circle cx="17" cy="15" r="7" />
          <path d="M-17-15 17 15M17-15-17 15" stroke="var(--disc-stitch)" strokeWidth="4.2" strokeLinecap="round" />
        </g>
      )}
    </g>
  )
}
