import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import { axeFindings } from '../support/axe.ts'
import { inDays } from '../support/days.ts'
import { signIn } from '../support/people.ts'
import { watchForScripts } from '../support/planted-page.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()

/** A Tuesday a few weeks ahead. */
const first = addDays(inDays(0), 28 + ((2 - weekdayOf(inDays(0)) + 7) % 7))
const rows = [
  ['Class name', 'Type', 'Age range', 'Day(s)', 'Kickoff', 'Last class', 'Time', 'Tuition', 'Max', 'Blurb'],
  ['Sky Maps', 'Paper', '6-9', 'Tuesdays', first, addDays(first, 21), '5:45-6:45 PM', '$120', '12', 'Fold the sky.'],
  ['Tide Tables', 'Paper', '9-Jun', 'Tue', first, addDays(first, 7), '4:30-5:30 PM', '$90', '8', 'Draw the tide.'],
  ['Sky Maps', 'Paper', '6-9', 'Tuesdays', first, addDays(first, 21), '5:45-6:45 PM', '$120', '12', 'Fold the sky.'],
]

test('an owner pastes a season, matches a column, fixes a mistake in place, leaves out a duplicate, and publishes a draft', async () => {
  const visit = await stage.visit({ viewport: DESKTOP })
  const { page, context, troubles } = visit
  // The schemas that check the rows in the browser must not ask to compile code.
  await watchForScripts(visit)
  await signIn(context, 'admin')
  await page.goto('/admin/classes')
  await page.getByRole('link', { name: 'Paste from a spreadsheet' }).click()
  await hydrated(page)
  await page.getByLabel('Your rows').fill(rows.map(cells => cells.join('\t')).join('\n'))
  await page.getByRole('button', { name: 'Check these rows' }).click()
  await page.getByText("1 of 10 isn't used: Kickoff").waitFor()
  await page.getByLabel('Kickoff').selectOption('First day')

  await page.getByText('4 sessions').first().waitFor()
  await page.getByText('Looks like row 1.').waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Create 1 draft' }).first().waitFor()
  await page.getByRole('group', { name: 'Tide Tables' }).getByLabel('Ages').fill('6 to 9')
  // Nothing typed is lost.
  await page.getByRole('button', { name: 'Create 2 drafts' }).first().waitFor()
  await page.reload()
  await page.getByText('We saved what you pasted').waitFor()
  await page.getByRole('button', { name: 'Create 2 drafts' }).first().click()
  await seeToast(page, '2 drafts created')
  await page.getByRole('button', { name: 'Publish Sky Maps' }).click()
  await page.getByText('Published', { exact: true }).waitFor()

  const { rows: made } = await stage.site.pool.query(
    `SELECT title, status, (SELECT count(*)::int FROM sessions s WHERE s.offering_id = o.id) AS sessions
     FROM offerings o WHERE title IN ('Sky Maps', 'Tide Tables') ORDER BY title`,
  )
  expect(made).toEqual([
    { title: 'Sky Maps', status: 'published', sessions: 4 },
    { title: 'Tide Tables', status: 'draft', sessions: 2 },
  ])
  expect(troubles).toEqual([])
})
