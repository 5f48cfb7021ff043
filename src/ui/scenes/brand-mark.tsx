/** The round hibiscus logo next to the brand name. Decorative, because the name is in the text. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="18" fill="var(--mark)" />
      <circle
        cx="20"
        cy="20"
        r="13.5"
        fill="none"
        stroke="var(--mark-thread)"
        strokeWidth="1.8"
        strokeDasharray="3.4 2.8"
      />
      <path d="M11 24c2-9 12-13 17-6l6-2-5 4c0 8-12 11-18 4Z" fill="var(--mark-bird)" />
      <circle cx="26" cy="17" r="1.4" fill="var(--mark-eye)" />
    </svg>
  )
}
