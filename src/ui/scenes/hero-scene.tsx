import { ButtonFlower } from './button-flower.tsx'
import { hill } from './geometry.ts'
import { grassBlades } from './grass.ts'
import { Heron } from './heron.tsx'
import { paint } from './paint.ts'
import { Pavilion } from './pavilion.tsx'
import { PencilPalm } from './pencil-palm.tsx'
import { Ridge } from './ridge.tsx'
import { Sun } from './sun.tsx'

/**
 * The layers extend far to the left of the view box: the scene is anchored to the right, and wide screens see more of
 * its left.
 */
const reach = (left: number, heights: readonly number[]) => hill(heights, left, 1460, 900)
const skies = [
  reach(-1204, [266, 268, 229, 237, 274, 256, 224, 250, 276, 243]),
  reach(-1253, [400, 401, 366, 373, 407, 391, 361, 385, 409, 378, 363, 397]),
  reach(-1204, [513, 535, 512, 496, 523, 532, 503, 501, 531, 525]),
]
const farHill = reach(-1130, [575, 637, 638, 576, 590, 649, 619, 568])
const nearHill = reach(-1130, [713, 674, 671, 710, 703, 666, 683, 716])
const pond = reach(-1253, [735, 749, 732, 722, 742, 746, 725, 726, 747, 741, 722, 733])
const bank = reach(-1289, [853, 844, 830, 843, 854, 838, 831, 849, 851, 833, 836, 853, 846, 830])
const blades = grassBlades(-1100, 1445, 905, 54)

const star = 'M0-7 1.6-1.6 7 0 1.6 1.6 0 7-1.6 1.6-7 0-1.6-1.6Z'
const stars = [
  [1389, 138, 0.8],
  [921, 344, 0.7],
  [587, 23, 0.6],
  [1262, 298, 0.6],
  [989, 276, 0.7],
  [1385, 162, 1],
  [232, 78, 0.6],
  [1250, 74, 1.3],
  [1135, 100, 0.6],
  [1224, 211, 0.6],
  [884, 100, 0.6],
  [903, 299, 1.2],
  [-180, 60, 0.9],
  [-420, 150, 0.7],
  [14, 30, 1.1],
] as const

const { cream, sun, pink } = paint
const flowers = [
  [-640, 862, cream],
  [-410, 870, sun],
  [-150, 860, pink],
  [96, 856, pink],
  [212, 868, sun],
  [408, 860, cream],
  [620, 872, pink],
  [890, 866, sun],
  [1128, 872, cream],
  [1300, 858, pink],
] as const

/**
 * The home hero: Avalon Park at 5:45, cut from paper. After sunset, the sun is a button moon and the windows are lit.
 * Decorative. `hero-scene.css` frames it: put it last in a section with the class `hero-stage`. It hangs from the bottom of
 * that section, so before the text it would be drawn too high and then jump while the rest of the page arrives.
 */
export function HeroScene() {
  return (
    <svg
      className="hero-scene"
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      {skies.map((d, index) => (
        <Ridge key={d} d={d} fill={`var(--sky-${index + 2})`} />
      ))}
      <g className="scene-night" fill={paint.star}>
        {stars.map(([x, y, size]) => (
          <path key={x} d={star} transform={`translate(${x} ${y}) scale(${size})`} />
        ))}
      </g>
      <Sun x={1150} y={442} r={212} holes={52} />
      <Clouds />
      <Ridge d={farHill} fill="var(--hill-1)" />
      <g transform="translate(1404 706) scale(-1.15 1.15)">
        <PencilPalm />
      </g>
      <g transform="translate(1322 690) scale(.72)">
        <PencilPalm />
      </g>
      <Ridge d={nearHill} fill="var(--hill-2)" />
      <g transform="translate(1150 498) scale(1.02)">
        <Pavilion />
      </g>
      <Ridge d={pond} fill="var(--water)" />
      <path
        d="M560 800q22-12 44 0t44 0 44 0M930 786q22-12 44 0t44 0 44 0M1190 822q22-12 44 0t44 0 44 0M250 812q22-12 44 0t44 0M-420 806q22-12 44 0t44 0 44 0"
        fill="none"
        stroke="var(--water-2)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <g transform="translate(758 566) scale(.96)">
        <ellipse cx="24" cy="264" rx="62" ry="9" fill="var(--water-2)" />
        <Heron />
      </g>
      <Ridge d={bank} fill="var(--hill-3)" />
      <path d={blades} fill="var(--hill-4)" />
      {flowers.map(([x, y, fill]) => (
        <ButtonFlower key={x} x={x} y={y} fill={fill} />
      ))}
    </svg>
  )
}

function Clouds() {
  const left = 'M690 196c4-30 44-40 62-18 16-28 64-24 70 8 30-8 54 14 48 36H664c-10-14 4-30 26-26Z'
  const right = 'M1250 152c4-24 36-32 50-14 14-22 50-18 56 8 24-6 42 10 38 28H1230c-8-12 2-24 20-22Z'
  return (
    <>
      <g className="hero-cloud">
        <path d={left} fill="var(--shadow-paper)" transform="translate(5 7)" />
        <path d={left} fill="var(--white-paper)" />
        <path d="M680 214H858" stroke="var(--stitch)" strokeWidth="3" strokeDasharray="10 8" strokeLinecap="round" />
      </g>
      <g className="hero-cloud hero-cloud-far">
        <path d={right} fill="var(--shadow-paper)" transform="translate(5 7)" />
        <path d={right} fill="var(--white-paper)" />
      </g>
    </>
  )
}
