import type { ReactNode } from 'react'

/** A word that describes something. Not clickable. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>
}

/** Chips that describe one thing, as a list. */
export function Chips({ words, label }: { words: readonly string[]; label?: string }) {
  if (words.length === 0) return null
  return (
    <ul className="chips" aria-label={label}>
      {words.map(word => (
        <li key={word} className="chip">
          {word}
        </li>
      ))}
    </ul>
  )
}
