/** A spool of thread and a needle, for "nothing here yet". */
export function SpoolDrawing() {
  return (
    <svg viewBox="0 0 220 150" aria-hidden="true">
      <path d="M52 22H140V34H132V104H140V116H52V104H60V34H52Z" fill="var(--shadow-paper)" transform="translate(6 7)" />
      <path d="M52 22H140V34H52ZM52 104H140V116H52Z" fill="#C98A52" />
      <path d="M60 34H132V104H60Z" fill="var(--iris)" />
      <g stroke="var(--iris-tint)" strokeWidth="3" strokeDasharray="12 6">
        <path d="M60 48H132M60 64H132M60 80H132M60 94H132" />
      </g>
      <path
        d="M132 92C170 96 160 130 186 128S206 104 190 84"
        fill="none"
        stroke="var(--iris)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M178 42 192 88" stroke="var(--ink-2)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="190" cy="82" r="3" fill="var(--surface)" />
    </svg>
  )
}

/** Scissors cutting a stitched line, for errors. */
export function ScissorsDrawing() {
  return (
    <svg viewBox="0 0 220 150" aria-hidden="true">
      <path
        d="M14 84H92M138 84H206"
        stroke="var(--line-strong)"
        strokeWidth="5"
        strokeDasharray="14 9"
        strokeLinecap="round"
      />
      <g transform="translate(114 70) rotate(24)">
        <path
          d="M-8 4 12-56 20-50 8 8ZM8 4-12-56-20-50-8 8Z"
          fill="var(--sunk)"
          stroke="var(--ink-2)"
          strokeWidth="2.5"
        />
        <circle cx="-15" cy="28" r="17" fill="none" stroke="var(--hibiscus)" strokeWidth="9" />
        <circle cx="15" cy="28" r="17" fill="none" stroke="var(--hibiscus)" strokeWidth="9" />
        <circle r="4" fill="var(--sun)" />
      </g>
    </svg>
  )
}
