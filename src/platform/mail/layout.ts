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

const ink = '#2a1a44'
const quiet = '#5a4b74'
const paper = '#f7f4fc'
const line = '#d3c8e6'
const sun = '#ffb62e'
const hibiscus = '#c2185b'
const iris = '#5440bf'
const face = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"
const display = "'Bricolage Grotesque', 'Trebuchet MS', 'Segoe UI', Helvetica, Arial, sans-serif"

/** Where the logo goes when the email is sent: it may have changed since the email was written. */
const LOGO_PLACE = '<!--logo-->'

/** The logo in an email: its public address, and the name that stands for it when pictures are off. */
export type MailLogo = { url: string; name: string }

/** The HTML of an email with the logo on top, or as it is without one. */
export const withLogo = (html: string, logo: MailLogo | undefined): string =>
  html.replace(LOGO_PLACE, () =>
    logo
      ? `<p style="margin:0 0 16px"><img src="${escapeHtml(logo.url)}" alt="${escapeHtml(logo.name)}" width="64" height="64" style="display:block;border:0"></p>\n`
      : '',
  )

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

/** Text escaped for use between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)
}

function asHtml({ heading, paragraphs, facts = [], button, afterwards = [], footer }: EmailContent): string {
  const small = (text: string) => paragraph(text, `font-size:14px;line-height:1.5;color:${quiet};margin:0 0 8px`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:0;background:${paper};color:${ink};font-family:${face}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid ${line};border-top:8px solid ${hibiscus};border-radius:4px"><tr><td style="padding:28px 28px 20px">
${LOGO_PLACE}<h1 style="font-family:${display};font-size:26px;line-height:1.2;font-weight:800;color:${ink};margin:0 0 16px">${escapeHtml(heading)}</h1>
${paragraphs.map(text => paragraph(text, `font-size:17px;line-height:1.55;color:${ink};margin:0 0 14px`)).join('\n')}
${factsAsHtml(facts)}${button ? buttonAsHtml(button) : ''}
${afterwards.map(small).join('\n')}
</td></tr><tr><td style="padding:14px 28px 22px;border-top:2px dashed ${line}">
${lines(footer).map(small).map(withLinks).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

const paragraph = (text: string, style: string) => `<p style="${style}">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`

function factsAsHtml(facts: NonNullable<EmailContent['facts']>): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([name, value, url]) =>
      `<tr><th align="left" valign="top" style="font-size:15px;line-height:1.5;font-weight:700;color:${quiet};padding:6px 16px 6px 0;white-space:nowrap">${escapeHtml(name)}</th><td style="font-size:16px;line-height:1.5;color:${ink};padding:6px 0">${factAsHtml(value, url)}</td></tr>`,
  )
  return `<table cellpadding="0" cellspacing="0" style="margin:4px 0 18px">${rows.join('\n')}</table>\n`
}

/** The web addresses in a line become links, so that one click is enough in every email app. */
const withLinks = (html: string) =>
  html.replace(/https?:\/\/[^\s<]+/g, url => `<a href="${url}" style="color:${iris};word-break:break-all">${url}</a>`)

function factAsHtml(value: string, url?: string): string {
  const shown = escapeHtml(value).replace(/\n/g, '<br>')
  return url === undefined ? shown : `<a href="${escapeHtml(url)}" style="color:${iris}">${shown}</a>`
}

function buttonAsHtml({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<p style="margin:22px 0 18px"><a href="${href}" style="display:inline-block;background:${sun};color:${ink};font-size:17px;font-weight:700;text-decoration:none;padding:14px 24px;border:2px solid ${ink};border-bottom-width:5px;border-radius:4px">${escapeHtml(label)}</a></p>
<p style="font-size:14px;line-height:1.5;color:${quiet};margin:0 0 14px">If the button doesn't work, open this address:<br><a href="${href}" style="color:${iris};word-break:break-all">${href}</a></p>`
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
