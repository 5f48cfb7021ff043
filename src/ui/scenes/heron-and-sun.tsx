import { ButtonFlower } from './button-flower.tsx'
import { Heron } from './heron.tsx'
import { paint } from './paint.ts'
import { Ridge, waves } from './ridge.tsx'
import { Sun } from './sun.tsx'

const layer = (level: number, rise: number, count: number) => waves(level, rise, count, 800, 850)
const star = 'M0-7 1.6-1.6 7 0 1.6 1.6 0 7-1.6 1.6-7 0-1.6-1.6Z'

/**
 * The picture next to a sign-in form. It fills its box (class `scene-fill`): tall next to the form, and in a short box
 * (the phone strip, 230 px) it moves up so that the heron's head and the sun stay in view. Decorative.
 */
export function HeronAndSun({ className = 'scene-fill' }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 800 840"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M0 0H800V840H0Z" fill="var(--sky-1)" />
      <Ridge d={layer(210, 30, 3)} fill="var(--sky-2)" />
      <Ridge d={layer(330, -26, 3)} fill="var(--sky-3)" />
      <Ridge d={layer(450, 22, 4)} fill="var(--sky-4)" />
      <g className="scene-night" fill={paint.star}>
        {[
          [120, 90, 1.4],
          [236, 250, 1],
          [412, 130, 1.1],
          [640, 84, 1.6],
          [742, 196, 1],
          [92, 400, 1],
        ].map(([x, y, size]) => (
          <path key={x} d={star} transform={`translate(${x} ${y}) scale(${size})`} />
        ))}
      </g>
      <Sun x={560} y={380} r={161} holes={-42} />
      <Ridge d={layer(540, -26, 3)} fill="var(--hill-1)" />
      <Ridge d={layer(610, 20, 4)} fill="var(--hill-2)" />
      <Ridge d={layer(670, -14, 5)} fill="var(--water)" />
      <path
        d="M120 730q22-12 44 0t44 0M500 724q22-12 44 0t44 0 44 0"
        fill="none"
        stroke="var(--water-2)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <ellipse cx="324" cy="722" rx="72" ry="10" fill="var(--water-2)" />
      <g transform="translate(298 440) scale(1.08)">
        <Heron />
      </g>
      <Ridge d={layer(780, 14, 4)} fill="var(--hill-3)" />
      <ButtonFlower x={110} y={806} fill={paint.pink} />
      <ButtonFlower x={420} y={812} fill={paint.sun} />
      <ButtonFlower x={660} y={806} fill={paint.cream} />
    </svg>
  )
}
