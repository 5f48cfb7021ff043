import { paint } from './paint.ts'

/** Directions to the pavilion as a paper map, 400 by 230: pond, two streets, parking on the left. */
export function PlaceMap({ className = 'scene-fill' }: { className?: string }) {
  return (
    <svg
      className={`on-leaf ${className}`}
      viewBox="0 0 400 230"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="Paper-cut map: the pavilion is between the pond and two streets, with parking on the left"
    >
      <rect width="400" height="230" fill="var(--sky)" />
      <path d="M-10 176C100 150 210 220 420 172" stroke="var(--white-paper)" strokeWidth="30" fill="none" />
      <path
        d="M-10 176C100 150 210 220 420 172"
        stroke={paint.ferrule}
        strokeWidth="3"
        strokeDasharray="13 10"
        fill="none"
      />
      <path d="M136-10C120 60 150 110 138 172" stroke="var(--white-paper)" strokeWidth="24" fill="none" />
      <path d="M262 40c46-26 118-6 116 42s-70 62-112 44-46-62-4-86Z" fill={paint.shade} transform="translate(6 7)" />
      <path d="M262 40c46-26 118-6 116 42s-70 62-112 44-46-62-4-86Z" fill="var(--water)" />
      <path
        d="M286 72q16-9 32 0t32 0M276 100q16-9 32 0t32 0"
        stroke="var(--water-2)"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <g transform="translate(198 96)">
        <path d="M-48 16 0-44 48 16Z" fill={paint.shade} transform="translate(5 6)" />
        <rect x="-36" y="14" width="72" height="30" fill={paint.cream} />
        <path d="M-50 18 0-42 50 18Z" fill="var(--roof)" />
        <path
          d="M-34 10 0-32 34 10"
          stroke={paint['blush-thread']}
          strokeWidth="3.5"
          strokeDasharray="8 6"
          fill="none"
        />
        <rect x="8" y="22" width="15" height="22" fill={paint.iris} />
      </g>
      <g transform="translate(78 84)">
        <rect x="-30" y="-24" width="60" height="50" rx="4" fill={paint.iris} />
        <path
          d="M-9 14V-14H3a9 9 0 0 1 0 18H-9"
          fill="none"
          stroke={paint.thread}
          strokeWidth="7"
          strokeLinejoin="round"
        />
      </g>
      <path
        d="M84 122C92 152 126 172 178 150"
        stroke={paint.hibiscus}
        strokeWidth="5"
        strokeDasharray="10 8"
        fill="none"
        strokeLinecap="round"
      />
      <g fill={paint.leaf}>
        <circle cx="30" cy="30" r="18" />
        <circle cx="64" cy="20" r="12" />
        <circle cx="372" cy="206" r="16" />
        <circle cx="160" cy="30" r="14" />
      </g>
    </svg>
  )
}
