import { paint } from './paint.ts'

/** A sewn button as a flower. Its paper has no shadow and lies in the grass or on a table. */
export function ButtonFlower({ x, y, fill, r = 15 }: { x: number; y: number; fill: string; r?: number }) {
  return (
    <g transform={`translate(${x} ${y})${r === 15 ? '' : ` scale(${Math.round((r / 15) * 100) / 100})`}`}>
      <circle r="15" fill={fill} />
      <circle r="10.5" fill="none" stroke={paint.ink} strokeOpacity=".3" strokeWidth="1.6" />
      <path
        d="M-3.6-3.6h0M3.6-3.6h0M-3.6 3.6h0M3.6 3.6h0"
        stroke={paint.ink}
        strokeOpacity=".55"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  )
}
