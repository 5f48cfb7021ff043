import type { Settings } from '#src/platform/config/settings.ts'
import type { Mail } from '#src/platform/mail/outbox.ts'
import { linkTo, unsubscribeHeaders } from '../mails/newsletter-mail.ts'
import type { IssueFacts } from './issue-facts.ts'
import { renderIssue } from './render-issue.ts'
import type { newsletterIssues } from './tables.ts'

type Site = Pick<Settings, 'publicUrl'>
type IssueRow = typeof newsletterIssues.$inferSelect

/** The key that lets a newsletter give each reader only one email. */
const keyOf = (issueId: string, recipientId: string) => `newsletter:${issueId}:${recipientId}`

/** The email of a newsletter for one reader, with their own link to unsubscribe in the text and in the headers. */
export function issueMail(
  site: Site,
  issue: IssueRow,
  { to, recipientId, token }: { to: string; recipientId: string; token: string },
): Mail {
  const unsubscribeUrl = linkTo(site, '/unsubscribe', token)
  const { subject, html, text } = renderIssue(issue, { facts: issue.facts!, site: site.publicUrl, unsubscribeUrl })
  const once = keyOf(issue.id, recipientId)
  return { kind: 'newsletter', to, subject, html, text, once, headers: unsubscribeHeaders(site, token) }
}

/** The same email as it's previewed: nobody's link, so it unsubscribes nobody. */
export function previewOf(site: Site, issue: IssueRow, facts: IssueFacts) {
  const unsubscribeUrl = new URL('/unsubscribe', site.publicUrl).href
  return renderIssue(issue, { facts, site: site.publicUrl, unsubscribeUrl })
}

/** A test for whoever wrote it. */
export function testMail(site: Site, issue: IssueRow, facts: IssueFacts, to: string): Mail {
  const { subject, html, text } = previewOf(site, issue, facts)
  return { kind: 'newsletter-test', to, subject: `[Test] ${subject || 'No subject yet'}`, html, text }
}
