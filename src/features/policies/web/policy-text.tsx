import { policyBlocks } from '../policy-blocks.ts'

/** A policy's body as headings, paragraphs and lists. `headingAs` fits it under the heading it stands below. */
export function PolicyText({ body, headingAs: Heading = 'h2' }: { body: string; headingAs?: 'h2' | 'h3' }) {
  return policyBlocks(body).map((block, at) => {
    // A policy's blocks never move or change while they are shown, so their place is their key.
    const key = `${at} ${block.kind}`
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
