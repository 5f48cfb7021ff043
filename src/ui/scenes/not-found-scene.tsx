import { Heron } from './heron.tsx'
import { paint } from './paint.ts'
import { Line } from './paper.tsx'
import { Ridge, waves } from './ridge.tsx'
import { Sun } from './sun.tsx'

/** 404: the heron has cut the thread of the zero, a big button. */
export function NotFoundScene({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 1000 470"
      role="img"
      aria-label="Paper-cut scene: the scissor-billed heron has snipped the thread that held the zero of 404, a big button, to the page."
    >
      <Ridge d={waves(330, 34, 4, 1000, 480)} fill="var(--hill-1)" />
      <Ridge d={waves(392, -22, 5, 1000, 480)} fill="var(--water)" />
      <Line
        d="M120 440q22-12 44 0t44 0M420 446q22-12 44 0t44 0 44 0M820 440q22-12 44 0t44 0"
        color="var(--water-2)"
        width={7}
      />
      <path d={fours} fill="var(--shadow-paper)" transform="translate(9 11)" />
      <path d={leftFour} fill="var(--roof)" />
      <path d={rightFour} fill={paint.teal} />
      <Sun x={368} y={226} r={119} holes={null} />
      <g fill="var(--paper)">
        <circle cx="338" cy="196" r="15" />
        <circle cx="398" cy="196" r="15" />
        <circle cx="338" cy="256" r="15" />
        <circle cx="398" cy="256" r="15" />
      </g>
      <Line d="M338 196 398 256M398 196 338 256" color="var(--roof)" width={9} />
      <Line d="M398 196C440 110 520 70 566 62M592 54C640 44 664 60 676 92" color="var(--roof)" width={6} />
      <g transform="translate(880 168) scale(-.98 .98)">
        <Heron />
      </g>
    </svg>
  )
}

/* The digits are paths, not text, so no font has to load and screen readers only read the label. */
const four = (x: number) => `M${x + 72} 116h102v132h32v56h-32v34h-70v-34h-98v-52ZM${x + 62} 248h42v-72Z`
const leftFour = four(58)
const rightFour = four(478)
const fours = leftFour + rightFour
