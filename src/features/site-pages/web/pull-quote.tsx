/** A large quote between paragraphs; hidden if empty. */
export function PullQuote({ text }: { text: string }) {
  if (!text) return null
  return (
    <blockquote>
      <p>{text}</p>
    </blockquote>
  )
}
