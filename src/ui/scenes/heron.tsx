import { paint } from './paint.ts'

/** The scissor-billed heron, about 280 wide and 400 tall around its body. It faces right. */
export function Heron() {
  return (
    <>
      <path d="M6 118 2 262M40 116 46 262" stroke="var(--hill-4)" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M-74 116C-66 50 10 14 74 56 96 72 92 112 58 128 16 146-34 134-74 116Z"
        fill="var(--shadow-paper)"
        transform="translate(6 8)"
      />
      <path
        d="M62 78C108 40 72 0 80-30 84-44 92-52 104-58"
        fill="none"
        stroke="var(--white-paper)"
        strokeWidth="25"
        strokeLinecap="round"
      />
      <path d="M-74 116C-66 50 10 14 74 56 96 72 92 112 58 128 16 146-34 134-74 116Z" fill="var(--white-paper)" />
      <path d="M-96 132C-70 76-10 44 52 66 40 104-24 132-96 132Z" fill="var(--hill-1)" />
      <path
        d="M-74 122C-50 90-8 68 36 76"
        fill="none"
        stroke="var(--white-paper)"
        strokeWidth="3.5"
        strokeDasharray="10 8"
        strokeLinecap="round"
      />
      <g transform="translate(128 -92) rotate(10)">
        <g stroke="var(--hill-4)" strokeWidth="2.5" strokeLinejoin="round">
          <path d="M16 6 150-34 36 14Z" fill={paint.steel} />
          <path d="M16-8 152 30 36-12Z" fill={paint['steel-light']} />
        </g>
        <g fill="var(--white-paper)" stroke="var(--roof)" strokeWidth="10">
          <path d="M-26 24 30 2" strokeWidth="12" strokeLinecap="round" />
          <circle cx="-22" cy="28" r="21" />
          <circle cx="-14" cy="-22" r="23" />
        </g>
        <circle cx="-10" cy="-21" r="8" fill="var(--hill-4)" />
        <circle cx="-7.5" cy="-24" r="2.4" fill={paint.thread} />
        <circle cx="30" cy="2" r="6" fill="var(--disc)" stroke="var(--hill-4)" strokeWidth="2.5" />
      </g>
    </>
  )
}
