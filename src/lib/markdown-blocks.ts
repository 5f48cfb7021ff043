import { lexer, type Token, type Tokens } from 'marked'

/**
 * Where a link written by staff may lead: a path on this site, an anchor on the page, https, http or an email address.
 * Anything else (`javascript:`, `data:`, addresses that only look like ours) is `undefined` (T70).
 */
function safeLink(written: string): string | undefined {
  // Browsers drop or rewrite these characters in an address, so nothing that contains them is trusted.
  if (written === '' || written.length > 2_000 || /[\s\p{Cc}\p{Cf}\\]/u.test(written)) return undefined
  if (/^#[\w-]+$/.test(written)) return written
  if (/^\/(?!\/)/.test(written)) return staysHere(written) ? written : undefined
  if (/^mailto:[^@/?&#:]+@[^@/?&#:]+$/i.test(written)) return written
  return /^https?:\/\/[^/]/i.test(written) && isOrdinaryAddress(written) ? written : undefined
}

/** Pictures may only come from our own uploads. */
function safePicture(written: string): string | undefined {
  const ours = /^\/uploads\/(?:[\w-]+\/)*[\w-]+\.(?:avif|gif|jpe?g|png|webp)$/i
  return written.length <= 300 && ours.test(written) ? written : undefined
}

const HERE = 'https://here.invalid'

function staysHere(path: string): boolean {
  return URL.canParse(path, HERE) && new URL(path, HERE).origin === HERE
}

/** A user name before the host is only there to deceive. */
function isOrdinaryAddress(written: string): boolean {
  if (!URL.canParse(written)) return false
  const { protocol, username, password } = new URL(written)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

export type Inline =
  | { is: 'text' | 'code'; text: string }
  | { is: 'em' | 'strong' | 'del'; of: Inline[] }
  | { is: 'link'; to: string; of: Inline[] }
  | { is: 'image'; src: string; alt: string }
  | { is: 'break' }
export type Block =
  | { is: 'paragraph'; of: Inline[] }
  | { is: 'heading'; level: 2 | 3 | 4; of: Inline[] }
  | { is: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { is: 'quote'; of: Block[] }
  | { is: 'code'; text: string }
  | { is: 'rule' }

const deepest = 12

/**
 * Markdown that staff wrote as a small tree with only what we show. It can't contain HTML: whatever the Markdown parser
 * takes for HTML, and any other construct, stays plain text (T70).
 */
export function markdownBlocks(markdown: string): Block[] {
  try {
    return blocksOf(lexer(markdown, { gfm: true, breaks: false, pedantic: false, async: false }), 0)
  } catch {
    // Thousands of nested quotes overwhelm the parser. In that case the text is shown as is.
    return [asParagraph(markdown)]
  }
}

function blocksOf(tokens: readonly Token[], depth: number): Block[] {
  if (depth > deepest) return [asParagraph(tokens.map(token => token.raw).join(''))]
  return tokens.flatMap(token => blockOf(token, depth))
}

function blockOf(token: Token, depth: number): Block | Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    case 'paragraph':
    case 'text':
      return { is: 'paragraph', of: inlinesOf(token as Tokens.Paragraph | Tokens.Text, depth) }
    case 'heading': {
      const heading = token as Tokens.Heading
      const level = Math.min(4, Math.max(2, heading.depth)) as 2 | 3 | 4
      return { is: 'heading', level, of: inlinesOf(heading, depth) }
    }
    case 'list': {
      const { ordered, start, items } = token as Tokens.List
      return {
        is: 'list',
        ordered,
        start: Number(start) || 1,
        items: items.map(item => blocksOf(item.tokens, depth + 1)),
      }
    }
    case 'blockquote':
      return { is: 'quote', of: blocksOf((token as Tokens.Blockquote).tokens, depth + 1) }
    case 'code':
      return { is: 'code', text: (token as Tokens.Code).text }
    case 'hr':
      return { is: 'rule' }
    default:
      return asParagraph(token.raw)
  }
}

const asParagraph = (raw: string): Block => ({ is: 'paragraph', of: [{ is: 'text', text: raw.trim() }] })

function inlinesOf(token: { tokens?: Token[]; text?: string; raw: string }, depth: number): Inline[] {
  if (!token.tokens) return [{ is: 'text', text: token.text ?? token.raw }]
  if (depth > deepest) return [{ is: 'text', text: token.raw }]
  return token.tokens.flatMap(inner => inlineOf(inner, depth + 1))
}

function inlineOf(token: Token, depth: number): Inline | Inline[] {
  switch (token.type) {
    case 'text':
      return inlinesOf(token as Tokens.Text, depth)
    case 'escape':
      return { is: 'text', text: (token as Tokens.Escape).text }
    case 'codespan':
      return { is: 'code', text: (token as Tokens.Codespan).text }
    case 'em':
    case 'strong':
    case 'del':
      return { is: token.type, of: inlinesOf(token as Tokens.Em, depth) }
    case 'br':
      return { is: 'break' }
    case 'checkbox':
      return []
    case 'link': {
      const to = safeLink((token as Tokens.Link).href)
      const of = inlinesOf(token as Tokens.Link, depth)
      // The text stays, only the link is dropped.
      return to ? { is: 'link', to, of } : of
    }
    case 'image': {
      const { href, text } = token as Tokens.Image
      const src = safePicture(href)
      return src ? { is: 'image', src, alt: text } : { is: 'text', text }
    }
    default:
      return { is: 'text', text: token.raw }
  }
}
