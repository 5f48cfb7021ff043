/** One block of a policy's text. It's all plain text; nothing in a policy is ever treated as HTML. */
export type PolicyBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; entries: string[] }

/**
 * Parses a policy's body: a line starting with `## ` is a heading, lines starting with `- ` form a list, and other lines
 * run together into paragraphs that end at an empty line.
 */
export function policyBlocks(body: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = []
  /** Whether the previous line wasn't empty, so this one can continue its block. */
  let running = false
  for (const line of body.split(/\r?\n/).map(each => each.trim())) {
    const last = blocks.at(-1)
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3).trim() })
    else if (line.startsWith('- ')) {
      const entry = line.slice(2).trim()
      if (running && last?.kind === 'list') last.entries.push(entry)
      else blocks.push({ kind: 'list', entries: [entry] })
    } else if (running && last?.kind === 'paragraph') last.text += line && ` ${line}`
    else if (line) blocks.push({ kind: 'paragraph', text: line })
    running = line !== ''
  }
  return blocks
}
