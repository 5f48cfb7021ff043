import { policyBlocks } from '../policy-blocks.ts'

/** A policy's body as headings, paragraphs and lists. `headingAs` sets the heading level that fits where it's shown. */
export function PolicyText({ body, headingAs: Heading = 'h2' }: { body: string; headingAs?: 'h2' | 'h3' }) {
  return policyBlocks(body).map((block, index) => {
    // The blocks never move or change while they're shown, so their position is their key.
    const key = `${index} ${block.kind}`
    if (block.kind === 'heading') return <Heading key={key}>{block.text}</Heading>
    if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>
    return (
      <ul key={key} className="policy-list">
        {block.entries.map(entry => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    )
  })
}
