import { beforeAll, expect, test } from 'vitest'
import { harmless, PAYLOADS } from '../support/payloads.ts'
import { carryCookie, signIn } from '../support/people.ts'
import { type SeenPage, says, watchForScripts } from '../support/planted-page.ts'
import { goRound } from '../support/planted-tour.ts'
import { type Planted, plantRows, type Words, writeEverywhere } from '../support/planting.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, type Visit } from '../support/visit.ts'

/** An eighth of all payloads, including every kind: each page shows a dozen fields. */
const SOME = PAYLOADS.filter((_, n) => n % 8 === 0).join(' ')
const planted: Words = field => `${SOME} Wisteria ${field}`
/** Harmless text of the same length: it shows which elements the pages have on their own. */
const plain: Words = field => harmless(planted(field))

type Guest = 'family' | 'admin'
/** Pages that are printed, or read on a phone or at the door, and the planted fields that each must show. */
const PAGES: Readonly<
  Record<Guest, (rows: Planted & { sessionId: string; orderId: string }) => Record<string, string[]>>
> = {
  family: ({ orderId }) => ({
    [`/receipt/${orderId}`]: ['parent first name', 'child first name', 'receipt line'],
    '/registrations': ['child first name', 'class title'],
    '/registrations/credit': [],
    '/parent-dashboard': ['child first name', 'child allergies', 'contact name', 'contact relationship'],
    '/account': ['parent first name', 'parent last name'],
  }),
  admin: ({ family, sessionId }) => ({
    [`/admin/rosters/${sessionId}`]: ['class title', 'child first name', 'child allergies', 'contact name'],
    [`/door/${sessionId}`]: ['class title', 'child first name', 'child allergies', 'class taught by'],
    [`/admin/families/${family.parentId}`]: ['parent last name', 'child allergies', 'contact name', 'class title'],
    '/admin/families?q=Wisteria': ['parent last name', 'child first name'],
    '/admin/calendar': ['event title'],
    '/admin/classes': ['class title'],
  }),
}

const stage = openStage({ mails: true })
const guests: Guest[] = ['family', 'admin']
let pages: Record<Guest, Record<string, string[]>>
let visits: Record<Guest, Visit>
type Round = Record<Guest, Record<string, SeenPage>>
let before: Round
let after: Round

beforeAll(async () => {
  const rows = await plantRows(stage.site)
  const { rows: found } = await stage.site.pool.query(
    `SELECT r.order_id AS "orderId", s.id AS "sessionId" FROM registrations r
       JOIN sessions s ON s.offering_id = r.offering_id WHERE r.id = $1`,
    [rows.bought.registrationId],
  )
  const all = { ...rows, ...(found[0] as { orderId: string; sessionId: string }) }
  pages = { family: PAGES.family(all), admin: PAGES.admin(all) }
  visits = { family: await stage.visit({ viewport: DESKTOP }), admin: await stage.visit({ viewport: DESKTOP }) }
  await carryCookie(visits.family.context, stage.site.origin, rows.family.cookie)
  await signIn(visits.admin.context, 'admin')
  for (const visitor of Object.values(visits)) await watchForScripts(visitor)
  const round = async (words: Words): Promise<Round> => {
    await writeEverywhere(stage.site, rows, words)
    await stage.site.pool.query('UPDATE order_lines SET label = $1 WHERE order_id = $2', [
      words('receipt line'),
      all.orderId,
    ])
    const tour = (who: Guest) =>
      goRound(
        visits[who],
        who,
        Object.keys(pages[who]).map(path => ({ path })),
      )
    return { family: await tour('family'), admin: await tour('admin') }
  }
  before = await round(plain)
  after = await round(planted)
})

test.each(guests)('stored scripts stay text on pages that the %s prints or reads at the door (T70)', who => {
  for (const [path, fields] of Object.entries(pages[who])) {
    expect(after[who][path]!.elements, path).toEqual(before[who][path]!.elements)
    const unsaid = fields.filter(
      field => !says(before[who][path]!, plain(field)) || !says(after[who][path]!, planted(field)),
    )
    expect([path, unsaid]).toEqual([path, []])
  }
  expect(visits[who].troubles).toEqual([])
})
