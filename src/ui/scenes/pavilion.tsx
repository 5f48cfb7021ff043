import { paint } from './paint.ts'

const flags = [
  ['M-119 97h18l-9 17ZM-29 97h18l-9 17ZM78 104h18l-9 17Z', paint.sun],
  ['M-96 104h18l-9 17ZM11 97h18l-9 17ZM101 97h18l-9 17Z', paint.iris],
  ['M-74 106h18l-9 17ZM34 104h18l-9 17Z', paint.pink],
  ['M-52 104h18l-9 17ZM56 106h18l-9 17Z', paint.teal],
] as const

/** The pavilion with three silhouettes at the table and a line of bunting. Its windows are lit after sunset. */
export function Pavilion() {
  return (
    <>
      <path d="M-150 150H150V216H-150Z" fill="var(--wood)" />
      <path d="M-136 74H136V194H-136Z" fill="var(--window)" />
      <path
        d="M-136 66h16v130h-16ZM-72 66h16v130h-16ZM-8 66h16v130h-16ZM56 66h16v130h-16ZM120 66h16v130h-16Z"
        fill="var(--white-paper)"
      />
      <g fill="var(--hill-4)">
        <circle cx="-42" cy="142" r="15" />
        <circle cx="28" cy="150" r="13" />
        <circle cx="92" cy="148" r="12" />
        <path d="M-62 196c0-52 40-52 40 0ZM10 196c0-44 36-44 36 0ZM76 196c0-44 32-44 32 0Z" />
      </g>
      <path d="M-150 176H150" stroke="var(--wood)" strokeWidth="10" />
      <path d="M-186 82 0-22 186 82Z" fill="var(--shadow-paper)" transform="translate(0 10)" />
      <path d="M-186 82 0-22 186 82ZM-52-14 0-62 52-14Z" fill="var(--roof)" />
      <path
        d="M-158 72 0-14 158 72"
        fill="none"
        stroke={paint['blush-thread']}
        strokeOpacity=".8"
        strokeWidth="4"
        strokeDasharray="12 9"
        strokeLinecap="round"
      />
      <path d="M-30-16H30V2H-30Z" fill="var(--window)" />
      <path d="M0-62V-104" stroke="var(--wood)" strokeWidth="5" />
      <path d="M2-104 42-92 2-78Z" fill={paint.iris} />
      <path d="M-130 88Q-65 124 0 88Q65 124 130 88" fill="none" stroke="var(--hill-4)" strokeWidth="2.5" />
      {flags.map(([d, fill]) => (
        <path key={fill} d={d} fill={fill} />
      ))}
    </>
  )
}
