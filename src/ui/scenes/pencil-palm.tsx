import { paint } from './paint.ts'

const frond = 'M0 0C30-26 72-26 112 2L98 4 92-2 82 8 72 1 62 11 52 3 42 12 32 4 20 10Z'
const fronds = [
  [-160, 1.05, 2],
  [-128, 0.95, 3],
  [-92, 0.86, 2],
  [-52, 0.95, 3],
  [-18, 1.05, 2],
  [-196, 0.9, 3],
  [16, 0.9, 2],
] as const

/** A palm tree with a pencil as its trunk, with its tip at 0,22 and about 290 tall. */
export function PencilPalm() {
  return (
    <>
      <path d="M-9 0-7-178H7L9 0 0 22Z" fill={paint.pencil} />
      <path d="M2-178H7L9 0 0 22 2 0Z" fill={paint['pencil-dark']} />
      <path d="M-9 0H9L0 22Z" fill={paint['pencil-tip']} />
      <path d="M-3.6 13H3.6L0 22Z" fill="var(--hill-4)" />
      <path d="M-8-196H8V-176H-8Z" fill={paint.rubber} />
      <path d="M-8-182H8V-176H-8Z" fill={paint.ferrule} />
      {fronds.map(([turn, size, hill]) => (
        <path
          key={turn}
          d={frond}
          fill={`var(--hill-${hill})`}
          transform={`translate(0 -192) rotate(${turn}) scale(${size})`}
        />
      ))}
    </>
  )
}
