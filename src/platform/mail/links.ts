import { type SQL, sql } from 'drizzle-orm'
import { mails } from './tables.ts'

/** The secret of a link, in the format of every link in our emails. JavaScript and PostgreSQL read this pattern the same way. */
const TOKEN = 'token=[A-Za-z0-9_.~%-]+'
const HIDDEN = 'token=hidden'
/** Shorter ones are words that someone typed: ours have 43 characters. */
const REAL_TOKEN = 'token=[A-Za-z0-9_-]{20,}'

type LinkText = { html: string; text: string; headers?: Record<string, string> }

/** A text as people other than its recipient may read it: its links don't work. */
export const withoutTokens = (text: string): string => text.replace(new RegExp(TOKEN, 'g'), HIDDEN)

/** Whether an email contains a link that gives access to something. */
export const hasLink = ({ html, text, headers = {} }: LinkText): boolean =>
  new RegExp(REAL_TOKEN).test([html, text, ...Object.values(headers)].join('\n'))

const hidden = (words: SQL) => sql`regexp_replace(${words}, ${REAL_TOKEN}, ${HIDDEN}, 'g')`
const holdsLink = sql`(${mails.html} || ${mails.text} || ${mails.headers}::text) ~ ${REAL_TOKEN}`

/** The new values of a row whose links are no longer needed. The link tables only keep hashes, so no other copy exists. */
export const LINKS_REMOVED = {
  html: hidden(sql`${mails.html}`),
  text: hidden(sql`${mails.text}`),
  headers: sql`${hidden(sql`${mails.headers}::text`)}::jsonb`,
  links: sql<'removed' | 'none'>`CASE WHEN ${holdsLink} OR ${mails.links} = 'removed' THEN 'removed' ELSE 'none' END`,
}
