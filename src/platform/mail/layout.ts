import { escapeHtml, MAIL_STYLES, mailFrame, mailParagraph } from './frame.ts'

/** The content of an email, as plain text. Nothing in it is markup: every text is escaped. */
export type EmailContent = {
  heading: string
  paragraphs: readonly string[]
  /**
   * Facts in pairs, such as ['When', 'Tue, Dec 8, 5:45 to 6:45 PM'], with the http or https address that a value links to, if
   * any. Shown after the paragraphs.
   */
  facts?: readonly (readonly [name: string, value: string, url?: string])[]
  /** `url` must be http or https. The plain text version shows it in full. */
  button?: { label: string; url: string }
  /** Small text after the button: how long a link works, what to do if you didn't ask for it. */
  afterwards?: readonly string[]
  /** Who sent this and why, the last lines of the email. */
  footer: string | readonly string[]
}

/**
 * One email as HTML and as plain text with the same content. Styles are inline and no picture but the logo is loaded,
 * so it reads the same with images off and stays far below the 102 kB where Gmail cuts.
 * @throws if the button or a fact links to anything but a web address: that is a bug.
 */
export function mailLayout(words: EmailContent): { html: string; text: string } {
  const links = [words.button?.url, ...(words.facts ?? []).map(([, , url]) => url)]
  if (links.some(url => url !== undefined && !/^https?:\/\//.test(url)))
    throw new Error('A link in an email needs a web address.')
  return { html: asHtml(words), text: asText(words) }
}

function asHtml({ heading, paragraphs, facts = [], button, afterwards = [], footer }: EmailContent): string {
  const small = (text: string) => mailParagraph(text, MAIL_STYLES.small)
  return mailFrame({
    title: heading,
    body: `<h1 style="${MAIL_STYLES.title}">${escapeHtml(heading)}</h1>
${paragraphs.map(text => mailParagraph(text, MAIL_STYLES.text)).join('\n')}
${factsAsHtml(facts)}${button ? buttonAsHtml(button) : ''}
${afterwards.map(small).join('\n')}`,
    footer: lines(footer).map(small).map(withLinks).join('\n'),
  })
}

function factsAsHtml(facts: NonNullable<EmailContent['facts']>): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([name, value, url]) =>
      `<tr><th align="left" valign="top" style="${MAIL_STYLES.factName}">${escapeHtml(name)}</th><td style="${MAIL_STYLES.factValue}">${factAsHtml(value, url)}</td></tr>`,
  )
  return `<table cellpadding="0" cellspacing="0" style="margin:4px 0 18px">${rows.join('\n')}</table>\n`
}

/** The web addresses in a line become links, so that one click is enough in every email app. */
const withLinks = (html: string) =>
  html.replace(
    /https?:\/\/[^\s<]+/g,
    url => `<a href="${url}" style="${MAIL_STYLES.link};word-break:break-all">${url}</a>`,
  )

function factAsHtml(value: string, url?: string): string {
  const shown = escapeHtml(value).replace(/\n/g, '<br>')
  return url === undefined ? shown : `<a href="${escapeHtml(url)}" style="${MAIL_STYLES.link}">${shown}</a>`
}

function buttonAsHtml({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<p style="margin:22px 0 18px"><a href="${href}" style="${MAIL_STYLES.button}">${escapeHtml(label)}</a></p>
<p style="${MAIL_STYLES.small}">If the button doesn't work, open this address:<br><a href="${href}" style="${MAIL_STYLES.link};word-break:break-all">${href}</a></p>`
}

function asText({ heading, paragraphs, facts = [], button, afterwards = [], footer }: EmailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    ...(facts.length > 0
      ? [facts.map(([name, value, url]) => `${name}: ${value}${url ? `\n  ${url}` : ''}`).join('\n')]
      : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...afterwards,
    `--\n${lines(footer).join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const lines = (text: string | readonly string[]) => (typeof text === 'string' ? [text] : text)

/** The name people know us by: the sender's display name, `Our Studio` in `Our Studio <hello@example.org>`. */
export function senderName(mailFrom: string): string {
  const name = mailFrom
    .replace(/<[^>]*>\s*$/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
  return name || mailFrom.replace(/[<>]/g, '').trim()
}

/** The address of the sender: `hello@example.org` in `Our Studio <hello@example.org>`. */
export const senderAddress = (mailFrom: string): string => /<([^>]*)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()
