import { ButtonFlower } from './button-flower.tsx'
import { hill } from './geometry.ts'
import { grassBlades } from './grass.ts'
import { paint } from './paint.ts'
import { Cut, Disc, Line, Place, Stitch } from './paper.tsx'
import { Pavilion } from './pavilion.tsx'
import { PencilPalm } from './pencil-palm.tsx'
import { Ridge } from './ridge.tsx'
import { Silhouette } from './silhouette.tsx'
import { Sun } from './sun.tsx'

const across = (heights: readonly number[], floor = 490) => hill(heights, -20, 1220, floor)
const blades = grassBlades(-6, 1206, 444, 36)
const path = 'M776 366C716 388 640 382 560 382S330 384 40 410'

/**
 * About: 6:45 PM. Children walk home from the pavilion with what they made, and someone is waiting for them. A
 * full-width picture, 1200 by 470; its middle 730 stay in view on a phone.
 */
export function AboutScene({ className = 'about-scene' }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1200 470"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="Paper-cut scene: at sunset three children walk away from the craft pavilion with a pinwheel, a lantern and a paper fish. A grown-up waits with open arms."
    >
      <rect width="1200" height="470" fill="var(--sky-1)" />
      <Ridge d={across([98, 120, 84, 112, 92])} fill="var(--sky-2)" />
      <Ridge d={across([178, 158, 190, 164, 186])} fill="var(--sky-3)" />
      <Ridge d={across([246, 262, 240, 258, 242])} fill="var(--sky-4)" />
      <Sun x={478} y={212} r={118} holes={34} hole="var(--sky-3)" />
      <Ridge d={across([276, 300, 268, 294, 266, 286])} fill="var(--hill-1)" />
      <Place x={992} y={334} size={0.8} flip>
        <PencilPalm />
      </Place>
      <Place x={1064} y={352} size={1.05}>
        <PencilPalm />
      </Place>
      <Place x={96} y={350} size={0.92}>
        <PencilPalm />
      </Place>
      <Ridge d={across([340, 326, 344, 322, 336, 330])} fill="var(--hill-2)" />
      <path d={path} fill="none" stroke="var(--shadow-paper)" strokeWidth="40" strokeLinecap="round" />
      <path d={path} fill="none" stroke={paint.bone} strokeWidth="34" strokeLinecap="round" />
      <Stitch d={path} color={paint['blush-thread']} width={3} />
      <Place x={792} y={186} size={0.88}>
        <Pavilion />
      </Place>
      <Silhouette x={302} y={388} size={1.16} grown arms="M-14-82-44-98M14-82 46-96" />
      <Silhouette x={424} y={386} size={0.92} flip arms="M14-58 38-76M-14-58-26-38">
        <Fish />
      </Silhouette>
      <Silhouette x={538} y={383} size={0.8} flip arms="M14-56 36-66M-14-58-27-40">
        <Lantern />
      </Silhouette>
      <Silhouette x={644} y={385} size={1} flip arms="M14-58 34-84M-14-58-27-40">
        <Pinwheel />
      </Silhouette>
      <Ridge d={across([412, 404, 416, 406, 414, 408])} fill="var(--hill-3)" />
      <path d={`${blades}M0 443H1200V490H0Z`} fill="var(--hill-4)" />
      <ButtonFlower x={132} y={426} fill={paint.pink} />
      <ButtonFlower x={318} y={429} fill={paint.sun} />
      <ButtonFlower x={574} y={426} fill={paint.cream} />
      <ButtonFlower x={742} y={430} fill={paint.pink} />
      <ButtonFlower x={912} y={426} fill={paint.sun} />
      <ButtonFlower x={1104} y={429} fill={paint.cream} />
    </svg>
  )
}

function Fish() {
  return (
    <>
      <Line d="M38-76V-150" color={paint.pencil} />
      <Place x={38} y={-150} size={0.56}>
        <Cut d="M-62 0C-40-44 24-44 48 0 24 44-40 44-62 0ZM40 0 84-30V30Z" fill={paint.coral} lift={6} />
        <Stitch d="M-24-20c14 12 14 28 0 40M4-22c14 12 14 32 0 44" />
        <circle cx="-38" cy="-6" r="7" fill={paint.ink} />
      </Place>
    </>
  )
}

function Lantern() {
  return (
    <>
      <Line d="M30-62 62-104" color={paint.pencil} />
      <Place x={62} y={-104} size={0.62}>
        <Line d="M0 0V22" color={paint.ink} width={3} />
        <circle className="scene-night" cy="60" r="58" fill={paint.lamp} fillOpacity=".25" />
        <Cut d="M-26 24H26C44 48 44 74 26 98H-26C-44 74-44 48-26 24Z" fill={paint.sun} lift={5} />
        <path d="M-18 18H18V26H-18ZM-18 96H18V104H-18Z" fill={paint.hibiscus} />
        <Stitch d="M-32 60H32" />
      </Place>
    </>
  )
}

const sails = [
  [0, paint.pink],
  [90, paint.cream],
  [180, paint.iris],
  [270, paint.sun],
] as const

function Pinwheel() {
  return (
    <>
      <Line d="M34-78V-140" color={paint.wood} />
      <Place x={34} y={-142}>
        {sails.map(([turn, fill]) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d="M0 0V-38C22-36 28-18 0 0Z" fill={paint.shade} transform="translate(3 4)" />
            <path d="M0 0V-38C22-36 28-18 0 0Z" fill={fill} />
          </g>
        ))}
        <Disc r={6} fill={paint.coral} lift={1} />
      </Place>
    </>
  )
}
