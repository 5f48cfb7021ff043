import { markdownBlocks } from '#src/lib/markdown-blocks.ts'
import { escapeHtml, MAIL_STYLES, mailFrame, mailParagraph } from '#src/platform/mail/frame.ts'
import type { IssueBlock, IssueContent } from '../../issue-blocks.ts'
import { type IssueClass, issueLink } from '../../issue-rules.ts'
import type { IssueFacts } from './issue-facts.ts'
import { markdownHtml, markdownText } from './markdown-mail.ts'

export type RenderedIssue = { subject: string; html: string; text: string }

type Around = {
  facts: IssueFacts
  site: URL
  /** Where this reader unsubscribes. */
  unsubscribeUrl: string
}

/** Where the picture of a block is, for the people who got it in an email. */
const pictureAddress = (fileId: string) => `/api/newsletter-pictures/${fileId}/960`

/**
 * One email of a newsletter as HTML and as plain text with the same content. Every text in it is escaped. Blocks without
 * content, and classes that can't be booked anymore, are left out.
 */
export function renderIssue({ subject, previewText, blocks }: IssueContent, around: Around): RenderedIssue {
  const { facts, site, unsubscribeUrl } = around
  const classes = new Map(facts.classes.map(each => [each.id, each]))
  const rendered = blocks.flatMap(block => blockMail(block, classes, site) ?? [])
  const contact = [`${facts.brand}, ${facts.address}`, [facts.phone, facts.email].filter(Boolean).join(' · ')]
  const why = `You're getting this email because this address is subscribed to the newsletter at ${site.host}.`
  const small = (text: string) => mailParagraph(text, MAIL_STYLES.small)
  const leave = `<p style="${MAIL_STYLES.small}"><a href="${escapeHtml(unsubscribeUrl)}" style="${MAIL_STYLES.link}">Unsubscribe</a></p>`
  return {
    subject: subject.trim(),
    html: mailFrame({
      title: subject.trim(),
      preview: previewText.trim(),
      body: rendered.map(({ html }) => html).join('\n'),
      footer: [...contact, why].filter(Boolean).map(small).join('\n') + leave,
    }),
    text: `${[
      ...rendered.map(({ text }) => text),
      `--\n${[...contact, why].filter(Boolean).join('\n')}\nUnsubscribe: ${unsubscribeUrl}`,
    ].join('\n\n')}\n`,
  }
}

type BlockMail = { html: string; text: string }

function blockMail(block: IssueBlock, classes: Map<string, IssueClass>, site: URL): BlockMail | undefined {
  switch (block.is) {
    case 'heading': {
      const text = block.text.trim()
      return text === '' ? undefined : { html: `<h2 style="${MAIL_STYLES.heading}">${escapeHtml(text)}</h2>`, text }
    }
    case 'text': {
      const parts = markdownBlocks(block.text)
      return parts.length === 0 ? undefined : { html: markdownHtml(parts, site), text: markdownText(parts, site) }
    }
    case 'picture': {
      if (block.fileId === '') return undefined
      const [src, alt] = [new URL(pictureAddress(block.fileId), site).href, block.alt.trim()]
      const html = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="504" style="${MAIL_STYLES.picture}">`
      return { html, text: `[${alt || 'Picture'}]` }
    }
    case 'button': {
      const [label, link] = [block.label.trim(), issueLink(block.link)]
      if (label === '' || !link) return undefined
      const to = new URL(link, site).href
      const html = `<p style="margin:22px 0 18px"><a href="${escapeHtml(to)}" style="${MAIL_STYLES.button}">${escapeHtml(label)}</a></p>`
      return { html, text: `${label}:\n${to}` }
    }
    case 'classes': {
      const shown = block.classIds.flatMap(id => classes.get(id) ?? [])
      return shown.length === 0 ? undefined : classesMail(shown, site)
    }
    case 'divider':
      return { html: `<hr style="${MAIL_STYLES.rule}">`, text: '* * *' }
  }
}

function classesMail(shown: readonly IssueClass[], site: URL): BlockMail {
  const parts = shown.map(({ title, path, when, price }) => ({ title, when, price, to: new URL(path, site).href }))
  const rows = parts.map(
    ({ title, when, price, to }) =>
      `<tr><td style="${MAIL_STYLES.row}"><a href="${escapeHtml(to)}" style="${MAIL_STYLES.link};font-weight:700">${escapeHtml(title)}</a><br>${escapeHtml(when)}</td><td align="right" valign="top" style="${MAIL_STYLES.row};font-weight:700;padding-left:16px;white-space:nowrap">${escapeHtml(price)}</td></tr>`,
  )
  return {
    html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 18px">${rows.join('\n')}</table>`,
    text: parts.map(({ title, when, price, to }) => `${title}\n${when} · ${price}\n${to}`).join('\n\n'),
  }
}
