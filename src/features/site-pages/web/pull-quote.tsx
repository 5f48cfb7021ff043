/** A sentence set large between paragraphs; nothing where there is none. */
export function PullQuote({ text }: { text: string }) {
  if (!text) return null
  return (
    <blockquote>
      <p>{text}</p>
    </blockquote>
  )
}
