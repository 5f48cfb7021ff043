import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import { axeFindings } from '../support/axe.ts'
import { inDays } from '../support/days.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()

/** A Monday two years ahead, where the sample program has nothing. */
const first = addDays(inDays(730), (8 - weekdayOf(inDays(730))) % 7)
const year = first.slice(0, 4)
const typedDay = (day: string) => `${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`

test('an owner copies a season into a new one: a preview first, then drafts, and families see when it opens', async () => {
  const { rows: sources } = await stage.site.pool.query(
    `SELECT s.id, s.name, count(*)::int AS classes FROM seasons s JOIN offerings o ON o.season_id = s.id
     GROUP BY s.id HAVING bool_and(o.starts_at > now()) ORDER BY count(*) DESC, s.name LIMIT 1`,
  )
  const { id, name, classes } = sources[0]
  const { page, context, troubles } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'admin')
  await page.goto('/admin/seasons')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: 'Copy to another season' }).click()
  await hydrated(page)
  await page.getByText('A new season').click()
  await page.getByLabel('Name').pressSequentially('Next season')
  await page.getByLabel('First day').pressSequentially(typedDay(first))
  await page.getByLabel('Last day').pressSequentially(typedDay(addDays(first, 160)))
  await page.getByText('Raise by percent').click()
  await page.getByRole('button', { name: 'Preview the copy' }).click()
  // What was typed stays; the name needs a year.
  await page.getByRole('alert').getByRole('link', { name: 'Include the year, for example Fall 2026.' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(` ${year}`)
  await page.getByRole('button', { name: 'Preview the copy' }).click()
  const preview = page.getByRole('table', { name: 'Preview' })
  await preview.waitFor()
  expect(await preview.getByRole('row').count()).toBe(classes + 1)
  expect(await axeFindings(page, 'light')).toEqual([])
  expect((await stage.site.pool.query('SELECT FROM season_copies')).rows).toEqual([])
  await page.getByRole('button', { name: `Copy ${classes} classes` }).dblclick()
  await seeToast(page, `${classes} classes copied as drafts`)
  await page.getByRole('heading', { name: `Next season ${year}` }).waitFor()
  await page.getByText(`${classes} classes are drafts`).waitFor()

  const opensOn = addDays(inDays(0), 40)
  await hydrated(page)
  await page.getByLabel('Opens for everyone on').fill(opensOn)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(page, 'Season saved')
  await page.getByRole('button', { name: 'Open season' }).click()
  await page
    .getByText(/^Registration opens .* for everyone\.$/)
    .first()
    .waitFor()
  const { rows: made } = await stage.site.pool.query(
    `SELECT c.copy_id AS id, o.slug, o.status, o.price_cents AS price, s.price_cents AS before
     FROM season_copies c JOIN offerings o ON o.id = c.copy_id JOIN offerings s ON s.id = c.source_id WHERE s.season_id = $1`,
    [id],
  )
  expect(made).toHaveLength(classes)
  for (const { status, price, before } of made)
    expect([status, price]).toEqual(['draft', before === 0 ? 0 : Math.round((before * 1.05) / 100) * 100])

  await page.goto(`/admin/classes/${made[0].id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await seeToast(page, 'Class published')
  const parent = await stage.visit({ viewport: DESKTOP })
  await signIn(parent.context, 'parent')
  await parent.page.goto(`/events/${made[0].slug}`)
  await parent.page.getByText(`Registration for Next season ${year} isn't open yet.`).waitFor()
  expect(await parent.page.getByRole('button', { name: /^(Register|RSVP)/ }).count()).toBe(0)
  expect([troubles, parent.troubles]).toEqual([[], []])
})
