import type { Block, Inline } from '#src/lib/markdown-blocks.ts'
import { escapeHtml, MAIL_STYLES } from '#src/platform/mail/frame.ts'

/** The address of a link in an email: whole, because a path means nothing there. Anchors lead nowhere. */
function address(to: string, site: URL): string | undefined {
  if (to.startsWith('#')) return undefined
  return to.startsWith('/') ? new URL(to, site).href : to
}

/** Markdown blocks as HTML for an email, with inline styles. Every text is escaped. */
export function markdownHtml(blocks: readonly Block[], site: URL): string {
  return blocks.map(block => blockHtml(block, site)).join('\n')
}

function blockHtml(block: Block, site: URL): string {
  switch (block.is) {
    case 'paragraph':
      return `<p style="${MAIL_STYLES.text}">${inlineHtml(block.of, site)}</p>`
    case 'heading':
      return `<h3 style="${MAIL_STYLES.heading}">${inlineHtml(block.of, site)}</h3>`
    case 'list': {
      const [tag, start] = block.ordered ? ['ol', ` start="${block.start}"`] : ['ul', '']
      const items = block.items.map(item => `<li style="margin:0 0 6px">${itemHtml(item, site)}</li>`)
      return `<${tag}${start} style="${MAIL_STYLES.text};padding-left:24px">${items.join('')}</${tag}>`
    }
    case 'quote':
      return `<blockquote style="${MAIL_STYLES.quote}">${markdownHtml(block.of, site)}</blockquote>`
    case 'code':
      return `<pre style="${MAIL_STYLES.text};white-space:pre-wrap">${escapeHtml(block.text)}</pre>`
    case 'rule':
      return `<hr style="${MAIL_STYLES.rule}">`
  }
}

/** A list of plain lines needs no paragraphs inside. */
function itemHtml([first, ...rest]: readonly Block[], site: URL): string {
  if (first?.is !== 'paragraph') return markdownHtml(first ? [first, ...rest] : rest, site)
  return inlineHtml(first.of, site) + markdownHtml(rest, site)
}

function inlineHtml(of: readonly Inline[], site: URL): string {
  return of.map(each => wordHtml(each, site)).join('')
}

function wordHtml(inline: Inline, site: URL): string {
  switch (inline.is) {
    case 'text':
      return escapeHtml(inline.text)
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`
    case 'em':
    case 'strong':
    case 'del':
      return `<${inline.is}>${inlineHtml(inline.of, site)}</${inline.is}>`
    case 'link': {
      const to = address(inline.to, site)
      const words = inlineHtml(inline.of, site)
      return to ? `<a href="${escapeHtml(to)}" style="${MAIL_STYLES.link}">${words}</a>` : words
    }
    case 'image':
      return escapeHtml(inline.alt)
    case 'break':
      return '<br>'
  }
}

/** The same blocks as plain text: links with their address, lists with dashes or numbers. */
export function markdownText(blocks: readonly Block[], site: URL): string {
  return blocks.map(block => blockText(block, site)).join('\n\n')
}

function blockText(block: Block, site: URL): string {
  switch (block.is) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.of, site)
    case 'list':
      return block.items
        .map((item, n) => {
          const sign = block.ordered ? `${block.start + n}.` : '-'
          return `${sign} ${markdownText(item, site).replace(/\n+/g, '\n  ')}`
        })
        .join('\n')
    case 'quote':
      return markdownText(block.of, site).replace(/^/gm, '> ')
    case 'code':
      return block.text
    case 'rule':
      return '* * *'
  }
}

function inlineText(of: readonly Inline[], site: URL): string {
  return of.map(each => wordText(each, site)).join('')
}

function wordText(inline: Inline, site: URL): string {
  switch (inline.is) {
    case 'text':
    case 'code':
      return inline.text
    case 'em':
    case 'strong':
    case 'del':
      return inlineText(inline.of, site)
    case 'link': {
      const [words, to] = [inlineText(inline.of, site), address(inline.to, site)]
      return to && to.replace(/^mailto:/i, '') !== words ? `${words} (${to.replace(/^mailto:/i, '')})` : words
    }
    case 'image':
      return inline.alt
    case 'break':
      return '\n'
  }
}
