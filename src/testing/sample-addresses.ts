import { sql } from 'drizzle-orm'
import type { Database } from '#src/platform/database/open-database.ts'
import { sampleId } from '../../db/sample/sample-id.ts'

const MAYA = `(SELECT id FROM users WHERE email = 'parent@example.com')`
const POST = 'a-lantern-from-one-sheet-of-paper'
const CLASS = 'big-sky-painting'

/** SQL that finds the value for a parameter of an address; the first match counts. */
const THINGS: readonly (readonly [place: RegExp, statement: string])[] = [
  [/policies\/:policy/, `SELECT 'privacyPolicy' AS id`],
  [/content\/:key/, 'SELECT key AS id FROM content_versions ORDER BY key LIMIT 1'],
  [/og\/classes\/:file/, `SELECT '${CLASS}.png' AS id`],
  [/og\/blog\/:file/, `SELECT '${POST}.png' AS id`],
  [/admin\/blog\/:id/, `SELECT id FROM blog_posts WHERE slug = '${POST}'`],
  [/blog\/:id/, `SELECT '${POST}' AS id`],
  [/(events|schedule)\/:slug/, `SELECT '${CLASS}' AS id`],
  [
    /:sessionId/,
    `SELECT s.id FROM sessions s JOIN attendance a ON a.session_id = s.id WHERE s.starts_at > now() GROUP BY s.id ORDER BY count(*) DESC, s.id LIMIT 1`,
  ],
  [/newsletters?\/:id/, 'SELECT id FROM newsletter_issues ORDER BY updated_at DESC LIMIT 1'],
  [/newsletter-pictures\/:id/, `SELECT file_id AS id FROM update_photos ORDER BY file_id LIMIT 1`],
  [/subscribers\/:id/, 'SELECT id FROM subscribers LIMIT 1'],
  [/group-messages\/:id/, 'SELECT id FROM group_messages LIMIT 1'],
  [/inbox\/:id/, 'SELECT message_id AS id FROM contact_replies LIMIT 1'],
  [/families\/:id|messages\/:familyId/, `SELECT id FROM ${MAYA} AS maya`],
  [/cards\/:ref/, `SELECT 'card_1' AS id`],
  [/outbox\/:id/, 'SELECT id FROM mails ORDER BY id LIMIT 1'],
  [/call-offs\/:id/, 'SELECT id FROM class_cancellations LIMIT 1'],
  [/seasons\/:id/, `SELECT season_id AS id FROM offerings WHERE slug = '${CLASS}'`],
  [
    /registered-classes\/:id/,
    `SELECT offering_id AS id FROM registrations WHERE parent_id = ${MAYA} AND status = 'confirmed' ORDER BY id LIMIT 1`,
  ],
  [/classes\/:id/, `SELECT id FROM offerings WHERE slug = '${CLASS}'`],
  [/(class-photos|logo)\/:id/, `SELECT file_id AS id FROM update_photos ORDER BY file_id LIMIT 1`],
  [/photos\/:id/, 'SELECT photo_id AS id FROM photo_children LIMIT 1'],
  [/updates\/:id/, 'SELECT update_id AS id FROM update_views LIMIT 1'],
  [/:size/, `SELECT '480' AS id`],
  [
    /registrations?\/:id|:registrationId/,
    `SELECT id FROM registrations WHERE parent_id = ${MAYA} AND status = 'confirmed' ORDER BY id LIMIT 1`,
  ],
  [/orders\/:id|:orderId/, `SELECT order_id AS id FROM refunds LIMIT 1`],
  [/subscription\/:id/, `SELECT id FROM subscriptions WHERE parent_id = ${MAYA} LIMIT 1`],
]

/** Days that cover the whole sample program. */
const YEARS = '?from=2024-01-01&until=2028-12-31'
/** A season in which the sample program has classes, whatever today is. */
const SEASON = `${new Date().getFullYear()}-spring`

const STAFF = sampleId('user staff')
const MAYA_ID = sampleId('user maya')

/** The query strings to request at an address: tabs, searches, an open row. */
export const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': ['', '?tab=updates', '?tab=calendar', '?tab=messages', `?tab=messages&with=${STAFF}`, '?tab=children'],
  '/classes': ['', '?q=clay'],
  '/search-results': ['?q=clay'],
  '/checkout': ['', '?cart=yes'],
  '/admin': ['', '?q=Alvarez'],
  '/admin/families': ['', '?q=Alvarez'],
  '/admin/messages': ['', `?family=${MAYA_ID}`],
  '/admin/reports/entries': [`${YEARS}&kind=card`, `${YEARS}&kind=sold&basis=class-day`],
  'GET /api/admin/reports/entries': [
    `${YEARS}&kind=card`,
    `${YEARS}&kind=discount&category=Textiles`,
    `${YEARS}&kind=sold&basis=class-day`,
  ],
  '/admin/reports/money': ['', `${YEARS}&by=class&basis=class-day`],
  'GET /api/admin/reports/money': [
    YEARS,
    `${YEARS}&by=category`,
    `${YEARS}&by=month&basis=class-day&category=Textiles`,
  ],
  '/admin/reports/enrollment': ['', `${YEARS}&by=season`],
  'GET /api/admin/reports/enrollment': [YEARS, `${YEARS}&by=category`],
  '/admin/reports/attendance': ['', `${YEARS}&by=season`],
  'GET /api/admin/reports/attendance': [YEARS],
  '/admin/reports/attendance/children': [`${YEARS}&show=expected`],
  'GET /api/admin/reports/attendance/children': [`${YEARS}&show=expected`],
  '/admin/reports/retention/families': [`?season=${SEASON}&show=left`],
  'GET /api/admin/reports/retention/families': [`?season=${SEASON}&show=left`],
  '/admin/group-messages/new': ['', `?kind=families&of=${MAYA_ID}`],
  'GET /api/admin/group-message-recipients': ['?kind=unpaid', `?kind=families&of=${MAYA_ID}`],
  'GET /api/messages': ['', `?with=${STAFF}`, `?with=${MAYA_ID}`],
  'GET /api/users': ['', '?q=alva'],
  'GET /api/site-search': ['?q=clay', '?q=xqzx'],
  'GET /api/search/classes': ['', '?q=clay', '?q=klay'],
  'GET /api/search/suggestions': ['?q=clay'],
  'GET /api/admin/registrations': ['', '?q=Alvarez'],
  'GET /api/admin/families': ['', '?q=Alvarez'],
  'GET /api/admin/classes': ['', '?q=clay'],
  'GET /api/admin/class-conflicts': ['?starts=2027-01-04T22:00:00Z,2027-01-05T22:00:00Z&minutes=60&room=Craft room'],
}

/**
 * Finds values in the sample program for the parameters of a route's address; `feed` is the file of a calendar feed.
 */
export async function addressesOf(db: Database, feed: string): Promise<(pattern: string) => Record<string, string>> {
  const found = new Map<RegExp, string>()
  for (const [place, statement] of THINGS) {
    const { rows } = await db.execute<{ id: string }>(sql.raw(statement))
    if (!rows[0]) throw new Error(`the sample program has nothing for ${place}`)
    found.set(place, rows[0].id)
  }
  return pattern => {
    const params: Record<string, string> = {}
    let before = ''
    for (const part of pattern.split('/')) {
      before += `/${part}`
      if (!part.startsWith(':')) continue
      const [, id] = [...found].find(([place]) => new RegExp(`${place.source}$`).test(before)) ?? []
      if (id === undefined && !before.includes('/feed/')) throw new Error(`no value found for ${pattern}`)
      params[part.slice(1)] = id ?? feed
    }
    return params
  }
}
