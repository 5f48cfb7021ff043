/** What every email of ours looks like: colors, fonts, and the paper around its content. Styles are inline. */

const ink = '#2a1a44'
const quiet = '#5a4b74'
const paper = '#f7f4fc'
const line = '#d3c8e6'
const sun = '#ffb62e'
const hibiscus = '#c2185b'
const iris = '#5440bf'
const face = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"
const display = "'Bricolage Grotesque', 'Trebuchet MS', 'Segoe UI', Helvetica, Arial, sans-serif"

/** The style attributes of the parts of an email. */
export const MAIL_STYLES = {
  title: `font-family:${display};font-size:26px;line-height:1.2;font-weight:800;color:${ink};margin:0 0 16px`,
  heading: `font-family:${display};font-size:20px;line-height:1.25;font-weight:800;color:${ink};margin:24px 0 10px`,
  text: `font-size:17px;line-height:1.55;color:${ink};margin:0 0 14px`,
  small: `font-size:14px;line-height:1.5;color:${quiet};margin:0 0 8px`,
  link: `color:${iris}`,
  button: `display:inline-block;background:${sun};color:${ink};font-size:17px;font-weight:700;text-decoration:none;padding:14px 24px;border:2px solid ${ink};border-bottom-width:5px;border-radius:4px`,
  quote: `margin:0 0 14px;padding:0 0 0 14px;border-left:4px solid ${line}`,
  row: `font-size:16px;line-height:1.5;color:${ink};padding:8px 0;border-bottom:1px solid ${line}`,
  rule: `border:0;border-top:2px dashed ${line};margin:24px 0`,
  picture: 'display:block;width:100%;max-width:100%;height:auto;border:0;border-radius:4px;margin:0 0 14px',
  factName: `font-size:15px;line-height:1.5;font-weight:700;color:${quiet};padding:6px 16px 6px 0;white-space:nowrap`,
  factValue: `font-size:16px;line-height:1.5;color:${ink};padding:6px 0`,
} as const

/** Text escaped for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)
}

/** One paragraph of plain text, with its line breaks. */
export const mailParagraph = (text: string, style: string) =>
  `<p style="${style}">${escapeHtml(text).replace(/\n/g, '<br>')}</p>`

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
 * The whole email around its content. `body` and `footer` are HTML, `title` and `preview` plain text: `preview` is what
 * email apps show next to the subject, and isn't shown in the email.
 */
export function mailFrame({
  title,
  preview,
  body,
  footer,
}: {
  title: string
  preview?: string
  body: string
  footer: string
}): string {
  const hidden = preview
    ? `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>\n`
    : ''
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:${paper};color:${ink};font-family:${face}">
${hidden}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid ${line};border-top:8px solid ${hibiscus};border-radius:4px"><tr><td style="padding:28px 28px 20px">
${LOGO_PLACE}${body}
</td></tr><tr><td style="padding:14px 28px 22px;border-top:2px dashed ${line}">
${footer}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
