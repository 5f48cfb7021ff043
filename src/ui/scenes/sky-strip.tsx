import { Ridge, waves } from './ridge.tsx'

const strips = [
  [waves(54, 22, 5, 1440, 190), 'var(--sky-3)'],
  [waves(104, 18, 6, 1440, 190), 'var(--sky-4)'],
  [waves(144, 14, 7, 1440, 190), 'var(--hill-1)'],
] as const

/** The band of sky above a confirmation, 180 px tall, with a zigzag edge where it meets the page. Decorative. */
export function SkyStrip({ className = '' }: { className?: string }) {
  return (
    <div className={`sky-strip pinked ${className}`}>
      <svg viewBox="0 0 1440 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
        {strips.map(([d, fill]) => (
          <Ridge key={fill} d={d} fill={fill} />
        ))}
      </svg>
    </div>
  )
}
