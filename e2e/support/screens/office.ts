import { press, type Scene, type Screen, see } from './scene.ts'

/** Dates that include the whole sample program. */
const YEARS = '?from=2024-01-01&until=2028-12-31'
/** A class that can be created and one with a mistake, both with an unknown column. */
const PASTED = [
  'Class name\tType\tAges\tDays\tFirst day\tLast day\tTime\tTuition\tMax\tBlurb\tColor',
  'Moon Jars\tClay\t6-9\tTue\t2/2/2100\t3/2/2100\t5:45-6:45 PM\t$120\t12\tRound all around.\tblue',
  'Weaving\tFiber\t9-Jun\tThu\t2/4/2100\t3/4/2100\t4:30-5:30 PM\t$90\t8\tWarp and weft.\tgreen',
].join('\n')

/** What admins see, and the pages of our own tools. */
export const OFFICE: readonly Screen[] = [
  { name: 'the office', as: 'admin', path: '/admin', dense: true },
  {
    name: 'the office with a registration open',
    as: 'admin',
    path: '/admin',
    dense: true,
    act: async page => {
      await page.getByRole('rowheader').getByRole('link').first().click()
      await page.waitForURL(/open=/)
    },
  },
  { name: 'the updates', as: 'admin', path: '/admin/updates', dense: true },
  {
    name: 'safety and contacts of a family, in the office',
    as: 'admin',
    path: '/admin?q=Alvarez',
    dense: true,
    act: async page => {
      await page.getByRole('rowheader').getByRole('link').first().click()
      await press(page, 'Safety, contacts and pickup')
      await see(page, 'Who can pick up')
    },
  },
  { name: 'the waitlist', as: 'admin', path: '/admin/waitlist', dense: true },
  {
    name: 'a receipt seen by staff',
    as: 'admin',
    path: async ({ site }) => {
      const { rows } = await site.pool.query(
        'SELECT order_id FROM refunds WHERE order_id IS NOT NULL ORDER BY id LIMIT 1',
      )
      return `/admin/receipts/${rows[0].order_id}`
    },
  },
  {
    name: 'the history of a family',
    as: 'admin',
    path: async ({ site }) => {
      const { rows } = await site.pool.query(`SELECT id FROM users WHERE email = 'parent@example.com'`)
      return `/admin/families/${rows[0].id}/history`
    },
    dense: true,
  },
  { name: 'the spots without a last day', as: 'admin', path: '/admin/spots-without-last-day', dense: true },
  { name: 'the unpaid orders', as: 'admin', path: '/admin/unpaid', dense: true },
  { name: 'the messages of families', as: 'admin', path: '/admin/messages', dense: true },
  {
    name: 'the messages of a family',
    as: 'admin',
    path: '/admin/messages',
    dense: true,
    act: async page => {
      await page.locator('.convo').first().click()
      await page.getByRole('log').waitFor()
    },
  },
  { name: 'the group messages', as: 'admin', path: '/admin/group-messages', dense: true },
  { name: 'a group message', as: 'admin', path: groupMessage, dense: true },
  {
    name: 'a new group message to a class',
    as: 'admin',
    path: ({ classId }) => `/admin/group-messages/new?kind=class&of=${classId}`,
    dense: true,
    act: page => see(page, 'will get one email each'),
  },
  {
    name: 'a new group message to chosen families',
    as: 'admin',
    path: '/admin/group-messages/new?kind=families',
    dense: true,
    act: async page => {
      await page.getByLabel("Parent's name").fill('Alvarez')
      await page.getByRole('checkbox', { name: 'Maya Alvarez' }).check({ force: true })
      await see(page, 'will get one email each')
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'classes pasted from a spreadsheet',
    as: 'admin',
    path: '/admin/classes/paste',
    dense: true,
    act: async page => {
      await page.getByLabel('Your rows').fill(PASTED)
      await press(page, 'Check these rows')
      await see(page, 'Enter ages like 6-9.')
    },
  },
  { name: 'the inbox', as: 'admin', path: '/admin/inbox', dense: true },
  { name: 'the newsletters', as: 'admin', path: '/admin/newsletter', dense: true },
  {
    name: 'a newsletter being written',
    as: 'admin',
    path: scene => newsletter(scene, 'draft'),
    dense: true,
    act: page => see(page, 'Clay Critters'),
  },
  { name: 'a sent newsletter', as: 'admin', path: scene => newsletter(scene, 'sent'), dense: true },
  { name: 'the subscribers', as: 'admin', path: '/admin/newsletter/subscribers', dense: true },
  { name: 'the contents', as: 'admin', path: '/admin/content', dense: true },
  { name: 'the posts', as: 'admin', path: '/admin/blog', dense: true },
  { name: 'the staff', as: 'admin', path: '/admin/staff', dense: true },
  { name: 'the settings', as: 'admin', path: '/admin/settings', dense: true },
  { name: 'the text of a policy', as: 'admin', path: '/admin/settings/policies/termsOfService', dense: true },
  { name: 'two-step verification', as: 'admin', path: '/second-factor' },
  { name: 'a new post', as: 'admin', path: '/admin/blog/new', dense: true },
  { name: 'the families', as: 'admin', path: '/admin/families', dense: true },
  { name: 'families we owe money', as: 'admin', path: '/admin/families?owed=yes', dense: true },
  { name: 'a family by phone', as: 'admin', path: '/admin/families/new', dense: true },
  {
    name: 'a family by phone with errors',
    as: 'admin',
    path: '/admin/families/new',
    dense: true,
    act: async page => {
      await press(page, 'Add a person')
      await press(page, 'Register family')
      await see(page, 'Ask the parent first')
    },
    // The summary's position depends on the width; on a resized page, half of it would be under the bar.
    otherwiseWide: true,
  },
  {
    name: 'a class for a family, in the office',
    as: 'admin',
    path: familyFile,
    dense: true,
    act: async page => {
      await press(page, 'Book a class')
      await page.getByRole('dialog').getByLabel('Class', { exact: true }).waitFor()
    },
  },
  {
    name: 'a family from which something is missing, in the office',
    as: 'admin',
    path: async scene => {
      await scene.site.pool.query(`UPDATE users SET email_verified_at = NULL WHERE email = 'parent2@example.com'`)
      return familyFile(scene, 'parent2@example.com')
    },
    dense: true,
    act: page => see(page, 'Missing from this family'),
  },
  {
    name: 'a child being corrected, in the office',
    as: 'admin',
    path: familyFile,
    dense: true,
    act: async page => {
      await page.getByRole('button', { name: /^Edit Leo/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'None' }).click()
      await press(page, 'Save')
      await see(page, 'Enter how you know')
    },
  },
  {
    name: 'the pickup list being corrected, in the office',
    as: 'admin',
    path: familyFile,
    dense: true,
    act: async page => {
      await press(page, 'Edit pickup list')
      await page.getByRole('dialog').getByLabel('How do you know?').waitFor()
    },
  },
  {
    name: 'a spot being moved to another class',
    as: 'admin',
    path: familyFile,
    dense: true,
    act: async page => {
      await press(page, /^Move .* to another class$/)
      await page.getByRole('dialog').getByLabel('New class', { exact: true }).waitFor()
    },
  },
  { name: 'the rosters of today', as: 'admin', path: '/admin/rosters', dense: true },
  {
    name: 'a class in its editor',
    as: 'admin',
    path: ({ classId }) => `/admin/classes/${classId}`,
    dense: true,
    act: page => page.getByRole('button', { name: 'Choose a photo' }).waitFor(),
  },
  { name: 'the seasons', as: 'admin', path: '/admin/seasons', dense: true },
  { name: 'a season', as: 'admin', path: season, dense: true },
  {
    name: 'a copy of a season before it is made',
    as: 'admin',
    path: async scene => `${await season(scene)}/copy`,
    dense: true,
    act: async page => {
      await press(page, 'Preview the copy')
      await page.getByRole('table', { name: 'Preview' }).waitFor()
    },
  },
  { name: 'the component kit', path: '/dev/kit', dense: true },
  { name: 'reports of a month', as: 'admin', path: '/admin/reports', dense: true },
  {
    name: 'the payments of a year',
    as: 'admin',
    path: '/admin/reports/entries?from=2026-01-01&until=2030-12-31&kind=card',
    dense: true,
  },
  { name: 'the credit we owe', as: 'admin', path: '/admin/reports/credit' },
  { name: 'the money of years by week', as: 'admin', path: `/admin/reports/money${YEARS}`, dense: true },
  {
    name: 'the money of classes',
    as: 'admin',
    path: `/admin/reports/money${YEARS}&by=class&basis=class-day`,
    dense: true,
  },
  { name: 'the enrollment of classes', as: 'admin', path: `/admin/reports/enrollment${YEARS}`, dense: true },
  { name: 'the attendance of classes', as: 'admin', path: `/admin/reports/attendance${YEARS}`, dense: true },
  {
    name: 'the children who were expected',
    as: 'admin',
    path: `/admin/reports/attendance/children${YEARS}&show=expected`,
    dense: true,
  },
  { name: 'the seasons report', as: 'admin', path: '/admin/reports/seasons', dense: true },
  { name: 'the retention of seasons', as: 'admin', path: '/admin/reports/retention', dense: true },
  {
    name: 'the families who did not come back',
    as: 'admin',
    path: `/admin/reports/retention/families?season=${new Date().getFullYear()}-spring&show=left`,
    dense: true,
  },
  {
    name: 'reports with impossible dates',
    as: 'admin',
    path: '/admin/reports?from=2026-05-01&until=2026-04-01',
    dense: true,
  },
]

/** Where staff see a family that has spots. */
async function familyFile({ site }: Scene, email = 'parent@example.com'): Promise<string> {
  const { rows } = await site.pool.query('SELECT id FROM users WHERE email = $1', [email])
  return `/admin/families/${rows[0].id}`
}

/** A newsletter of the sample program. */
async function newsletter({ site }: Scene, state: 'draft' | 'sent'): Promise<string> {
  const { rows } = await site.pool.query('SELECT id FROM newsletter_issues WHERE state = $1', [state])
  return `/admin/newsletter/${rows[0].id}`
}

/** The season of a class that isn't over. */
async function season({ site }: Scene): Promise<string> {
  const { rows } = await site.pool.query(
    'SELECT season_id AS id FROM offerings WHERE starts_at > now() ORDER BY starts_at LIMIT 1',
  )
  return `/admin/seasons/${rows[0].id}`
}

/** The group message of the sample program. */
async function groupMessage({ site }: Scene): Promise<string> {
  const { rows } = await site.pool.query('SELECT id FROM group_messages ORDER BY created_at LIMIT 1')
  return `/admin/group-messages/${rows[0].id}`
}
