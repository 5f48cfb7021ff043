import { ButtonFlower } from './button-flower.tsx'
import { paint } from './paint.ts'
import { Sun } from './sun.tsx'

const paperChild = 'M-33 14H33V26H15L22 62H6L0 44-6 62H-22L-15 26H-33Z'
const chain = [
  [0, 19, 'var(--disc)'],
  [66, 53, paint.pink],
  [132, 80, paint.teal],
  [198, 94, 'var(--white-paper)'],
  [264, 94, 'var(--disc)'],
  [330, 80, paint.pink],
  [396, 53, paint.teal],
  [462, 19, 'var(--white-paper)'],
] as const
const pegs = [26, 76, 126, 176]
  .flatMap(y => Array.from({ length: 12 }, (_, hole) => `M${22 + hole * 25} ${y}h0`))
  .join('')

/** Meet the Guide: the guide at the craft table with a chain of paper children. A full-width picture, 1200 by 470. */
export function GuideScene({ className = 'guide-scene' }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1200 470"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="Paper-cut scene: the guide, in a stitched apron, holds up a chain of paper children at her craft table. The sun sets behind the window, tools hang on the wall."
    >
      <rect width="1200" height="470" fill="var(--wall)" />
      <g stroke="var(--stitch)" strokeOpacity=".5" strokeWidth="2.5" strokeDasharray="9 9">
        <path d="M0 44H1200M0 330H1200" />
      </g>
      <g transform="translate(90 62)">
        <rect x="8" y="10" width="300" height="232" fill="var(--shadow-paper)" />
        <rect width="300" height="232" fill="var(--white-paper)" />
        <svg x="16" y="16" width="268" height="200" viewBox="0 0 268 200" aria-hidden="true">
          <rect width="268" height="200" fill="var(--sky-2)" />
          <path d="M0 60q70-22 134 0t134-6v146H0Z" fill="var(--sky-3)" />
          <path d="M0 104q70 14 134-4t134 8v92H0Z" fill="var(--sky-4)" />
          <Sun x={178} y={118} r={56} hole="var(--sky-4)" />
          <path d="M0 146q70-20 134 0t134-6v60H0Z" fill="var(--hill-1)" />
          <path d="M0 168q70 10 134-4t134 6v30H0Z" fill="var(--hill-2)" />
        </svg>
        <path d="M150 10V222M10 116H290" stroke="var(--white-paper)" strokeWidth="10" />
        <rect x="-16" y="228" width="332" height="18" fill="var(--wood)" />
      </g>
      <g transform="translate(800 58)">
        <rect x="8" y="10" width="320" height="206" fill="var(--shadow-paper)" />
        <rect width="320" height="206" fill="var(--wood)" />
        <path d={pegs} stroke="var(--shadow-paper)" strokeWidth="7" strokeLinecap="round" />
        <g transform="translate(70 66) rotate(180)">
          <path d="M-8 4 12-66 20-60 8 8ZM8 4-12-66-20-60-8 8Z" fill={paint['steel-light']} />
          <circle cx="-14" cy="28" r="16" fill="none" stroke="var(--roof)" strokeWidth="9" />
          <circle cx="14" cy="28" r="16" fill="none" stroke="var(--roof)" strokeWidth="9" />
        </g>
        <g transform="translate(160 84)">
          <circle r="40" fill="var(--disc)" />
          <circle r="17" fill="var(--wood)" />
          <circle r="29" fill="none" stroke="var(--disc-stitch)" strokeWidth="4" strokeDasharray="9 7" />
          <path d="M34 20l22 40-18 4-18-30z" fill="var(--disc)" />
        </g>
        <g transform="translate(262 30)">
          <rect x="-14" y="0" width="28" height="146" fill="var(--water-2)" />
          <path
            d="M-14 16h12M-14 36h18M-14 56h12M-14 76h18M-14 96h12M-14 116h18"
            stroke="var(--hill-4)"
            strokeWidth="3"
          />
        </g>
      </g>
      <g transform="translate(600 92)">
        <path
          d="M-96 300C-104 190-70 128 0 128S104 190 96 300Z"
          fill="var(--shadow-paper)"
          transform="translate(8 9)"
        />
        <path d="M-96 300C-104 190-70 128 0 128S104 190 96 300Z" fill="var(--hill-4)" />
        <path
          d="M-72 168C-130 150-190 118-218 92"
          stroke="var(--hill-4)"
          strokeWidth="36"
          strokeLinecap="round"
          fill="none"
        />
        <path
          d="M72 168C130 150 190 118 218 92"
          stroke="var(--hill-4)"
          strokeWidth="36"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M-18 110H18V140H-18Z" fill="var(--hill-4)" />
        <circle cy="70" r="58" fill="var(--hill-4)" />
        <circle cx="34" cy="0" r="30" fill="var(--hill-4)" />
        <path d="M12 16 52 34" stroke="var(--disc)" strokeWidth="9" strokeLinecap="round" />
        <path d="M-50 130-62 176H62L50 130" fill="none" stroke="var(--roof)" strokeWidth="14" strokeLinejoin="round" />
        <path d="M-62 176H62V300H-62Z" fill="var(--roof)" />
        <path
          d="M-50 190H50"
          fill="none"
          stroke={paint['blush-thread']}
          strokeWidth="4"
          strokeDasharray="11 8"
          strokeLinecap="round"
        />
        <path
          d="M-34 220H34V266H-34Z"
          fill="none"
          stroke={paint['blush-thread']}
          strokeWidth="4"
          strokeDasharray="11 8"
        />
      </g>
      <g transform="translate(370 168)">
        {chain.map(([x, y, fill]) => (
          <g key={x} transform={`translate(${x} ${y})`}>
            <g fill="var(--shadow-paper)" transform="translate(5 6)">
              <circle cy="-2" r="14" />
              <path d={paperChild} />
            </g>
            <g fill={fill}>
              <circle cy="-2" r="14" />
              <path d={paperChild} />
            </g>
          </g>
        ))}
      </g>
      <rect y="384" width="1200" height="86" fill="var(--wood)" />
      <path d="M0 384H1200" stroke="var(--shadow-paper)" strokeWidth="12" />
      <path
        d="M40 424H1160"
        fill="none"
        stroke="var(--stitch)"
        strokeWidth="3"
        strokeDasharray="11 8"
        strokeLinecap="round"
      />
      <g transform="translate(150 378)">
        <path d="M-16-64-30-136M4-64 2-150M20-64 38-130" stroke={paint.pencil} strokeWidth="9" strokeLinecap="round" />
        <path d="M-38-72H42L34 10H-30Z" fill="var(--shadow-paper)" transform="translate(6 6)" />
        <path d="M-38-72H42L34 10H-30Z" fill={paint.iris} />
        <path
          d="M-30-50H34"
          fill="none"
          stroke={paint.ferrule}
          strokeWidth="4"
          strokeDasharray="11 8"
          strokeLinecap="round"
        />
      </g>
      <g transform="translate(1010 372) scale(.62)">
        <path
          d="M-120 66c-6-24 24-34 50-30L92 38c22-2 34-16 38-38l4-30c2-14 22-12 22 2l-4 44c-4 34-30 54-66 54H-96c-14 0-22-2-24-4Z"
          fill={paint.bone}
        />
        <path d="M140-36 132-66M150-36l14-26" stroke={paint.bone} strokeWidth="6" strokeLinecap="round" />
        <circle cx="131" cy="-70" r="7" fill={paint.ink} />
        <circle cx="166" cy="-66" r="7" fill={paint.ink} />
        <circle cx="-2" cy="-8" r="72" fill={paint.pond} />
        <path
          d="M-2-8c0-8 12-8 12 2s-18 16-28 4-2-36 20-36 42 20 34 46-42 36-68 18-26-62-2-82"
          fill="none"
          stroke={paint['blush-thread']}
          strokeWidth="7"
          strokeDasharray="14 9"
          strokeLinecap="round"
        />
      </g>
      <g>
        <ButtonFlower x={300} y={404} fill={paint.pink} />
        <ButtonFlower x={366} y={414} fill={paint.sun} />
        <ButtonFlower x={860} y={410} fill={paint.cream} />
        <ButtonFlower x={900} y={398} fill={paint.teal} />
      </g>
    </svg>
  )
}
