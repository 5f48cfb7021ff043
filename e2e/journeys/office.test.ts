import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from '../support/audit.ts'
import { axeFindings } from '../support/axe.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, goOffline, hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()

const TABLET = { width: 1024, height: 768 }
/** What the browser itself logs while it is offline. */
const unplugged = (trouble: string) => trouble.includes('ERR_INTERNET_DISCONNECTED')

/** A class that starts now, with at least three children; the first of them has an allergy and no photos. */
async function sessionNow(): Promise<{ session: string; children: { id: string; name: string; parent: string }[] }> {
  const { rows } = await stage.site.pool.query(`SELECT s.id, s.offering_id AS class FROM sessions s
    JOIN offerings o ON o.id = s.offering_id AND o.kind = 'class' JOIN registrations r ON r.offering_id = o.id AND r.status = 'confirmed'
    WHERE s.starts_at > now() GROUP BY s.id HAVING count(*) BETWEEN 3 AND 8 ORDER BY s.starts_at, s.id LIMIT 1`)
  const { id: session, class: offering } = rows[0]
  await stage.site.pool.query(
    `UPDATE sessions SET starts_at = now(), ends_at = now() + interval '1 hour' WHERE id = $1`,
    [session],
  )
  const { rows: kids } = await stage.site.pool.query(
    `SELECT c.id, trim(c.first_name || ' ' || c.last_name) AS name, trim(u.first_name || ' ' || u.last_name) AS parent
    FROM registrations r JOIN children c ON c.id = r.child_id JOIN users u ON u.id = r.parent_id
    WHERE r.offering_id = $1 AND r.status IN ('confirmed', 'active') ORDER BY name DESC, c.id`,
    [offering],
  )
  await stage.site.pool.query(
    `UPDATE children SET allergies = 'Peanuts. EpiPen in the bag', photo_consent = false WHERE id = $1`,
    [kids[0].id],
  )
  return { session, children: kids }
}

const answers = (id: string, answer: { allergies?: string; none?: boolean }) =>
  stage.site.pool.query(
    `UPDATE children SET allergies = $2, no_allergies = $3, allergy_severity = $4, has_epi_pen = $5 WHERE id = $1`,
    [
      id,
      answer.allergies ?? null,
      answer.none ?? false,
      answer.allergies ? 'life-threatening' : null,
      Boolean(answer.allergies),
    ],
  )

/** For each element that ends with `words`: whether it, or a box around it, hides the end. Empty when there is none. */
const cutOff = (page: Page, words: string) =>
  page.evaluate(wanted => {
    const found = [...document.querySelectorAll<HTMLElement>('main *, body > div *')].filter(
      each => each.checkVisibility() && each.innerText?.trim().endsWith(wanted) && each.children.length === 0,
    )
    return found.map(each => {
      const end = document.createRange()
      end.selectNodeContents(each)
      const { right, bottom } = end.getBoundingClientRect()
      for (let box: HTMLElement | null = each; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        if (overflowX !== 'visible' && right > edge.right + 1) return true
        if (overflowY === 'hidden' && bottom > edge.bottom + 1) return true
      }
      return right > innerWidth
    })
  }, words)

test('the door, rosters and registrations tell unanswered, none and named allergies apart, and cut none off', async () => {
  const { session, children } = await sessionNow()
  const [named, open, none] = children
  await answers(named!.id, { allergies: 'Peanuts, tree nuts and sesame '.repeat(30).trim() })
  await answers(open!.id, {})
  await answers(none!.id, { none: true })
  const { page, troubles, context, leave } = await stage.visit()
  await signIn(context, 'admin')
  const strong = 'LIFE-THREATENING. EpiPen'
  const seenWhole = async () => {
    await page.getByText(strong).first().waitFor()
    const cut = await cutOff(page, strong)
    expect(cut.length).toBeGreaterThan(0)
    expect(cut).not.toContain(true)
  }
  const rowOf = (role: 'listitem' | 'row', name: string) => page.getByRole(role).filter({ hasText: name }).first()

  await page.goto(`/door/${session}`)
  await hydrated(page)
  await rowOf('listitem', open!.name).getByText('Allergies not answered. Ask').waitFor()
  await rowOf('listitem', none!.name).getByText('No allergies', { exact: true }).waitFor()
  await seenWhole()

  await page.goto(`/admin/rosters/${session}`)
  await page.getByText('1 with allergies').waitFor()
  await page.getByText('1 with no allergy answer').waitFor()
  await rowOf('row', open!.name).getByText('Not answered. Ask').waitFor()
  await expect.poll(() => rowOf('row', none!.name).getByText('None', { exact: true }).count()).toBe(1)
  await seenWhole()

  await page.goto(`/admin?q=${encodeURIComponent(open!.name)}`)
  await page.getByText('Allergies not answered').first().waitFor()
  await page.goto(`/admin?q=${encodeURIComponent(named!.name)}`)
  await seenWhole()
  expect(troubles).toEqual([])
  await leave()
})

test('staff find a family from anywhere, read its file and leave a note; an admin gives credit', async () => {
  const { page, troubles, context, leave } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'admin')
  await page.goto('/admin')
  await hydrated(page)
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('nina')
  await page.getByRole('option', { name: 'Maya Alvarez' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Maya Alvarez')
  await expect
    .poll(() => page.getByRole('link', { name: /^Call Maya Alvarez/ }).getAttribute('href'))
    .toMatch(/^tel:\d+$/)
  await expect.poll(() => page.title()).not.toContain('Alvarez')
  await page.getByLabel('New note').fill('Grandma brings Nina on Tuesdays.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Dana Okafor,').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFindings(page, 'light')).toEqual([])
  await page.getByRole('button', { name: 'Give credit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Give credit' }).click()
  await dialog.getByText('Enter a reason.').waitFor()
  await dialog.getByLabel('Amount, in dollars').fill('7.50')
  await dialog.getByLabel('Reason').fill('The kiln was broken.')
  await dialog.getByRole('button', { name: 'Give $7.50' }).click()
  await seeToast(page, 'Credit given')
  await page.getByRole('heading', { name: 'Credit: $32.50' }).waitFor()
  await page.goto('/admin/families?q=nobody-like-that')
  await page.getByRole('heading', { name: 'No families found' }).waitFor()
  expect(troubles).toEqual([])
  await leave()
})

test('at the door children are checked in, even offline, and go home with a named adult', async () => {
  const { session, children } = await sessionNow()
  const [first, second] = children
  const { page, troubles, context, leave } = await stage.visit({ viewport: TABLET })
  await signIn(context, 'staff')
  await page.goto('/admin/today')
  await hydrated(page)
  await page.getByRole('heading', { name: 'Next seven days' }).waitFor()
  await expect.poll(() => page.getByText('Received this week').count()).toBe(0)
  expect(await axeFindings(page, 'light')).toEqual([])
  const today = page.getByRole('region', { name: "Today's sessions" })
  await today.getByText('1 allergy').first().waitFor()
  await today.locator(`a[href="/door/${session}"]`).click()
  await hydrated(page)
  const tally = (here: number) => page.getByText(`${here} of ${children.length} here`).first().waitFor()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first()
  await tally(0)
  await row(first!.name).getByText('Peanuts. EpiPen in the bag').waitFor()
  await row(first!.name).getByText('No photos').waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  const button = page.getByRole('button', { name: `Check in ${first!.name}`, exact: true })
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(56)
  await button.click()
  await tally(1)
  await page.getByText('Everything is synced').waitFor()

  await goOffline(page)
  await page.getByRole('button', { name: `Check in ${second!.name}`, exact: true }).click()
  await tally(2)
  await page.getByText('1 waiting to sync').waitFor()
  await page.getByRole('button', { name: `Undo check-in for ${first!.name}` }).click()
  await page.getByText('2 waiting to sync').waitFor()
  await tally(1)
  const sent = async () =>
    (await stage.site.pool.query('SELECT kind FROM attendance_marks ORDER BY recorded_at, at')).rows.map(
      mark => mark.kind,
    )
  expect(await sent()).toEqual(['check-in'])
  await context.setOffline(false)
  await page.getByText('Everything is synced').waitFor()
  expect(await sent()).toEqual(['check-in', 'check-in', 'undo-check-in'])

  const other = await stage.visit({ viewport: TABLET })
  await signIn(other.context, 'staff')
  await other.page.goto(`/door/${session}`)
  await hydrated(other.page)
  await other.page.getByRole('button', { name: `Check out ${second!.name}` }).click()
  await other.page.getByLabel('Name on the photo ID').fill('Aunt Ro')

  await page.getByRole('button', { name: `Check out ${second!.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Check out to this person' }).click()
  await dialog.getByText('Call the parent first.').waitFor()
  expect(await axeFindings(page, 'light')).toEqual([])
  await dialog.getByRole('button', { name: second!.parent, exact: true }).click()
  await row(second!.name).getByText(`by ${second!.parent}`).waitFor()
  await page.getByText('Everything is synced').waitFor()

  // The other tablet updates without a reload, and keeps what was being typed there.
  await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await other.page.getByText(`${second!.name} was already picked up by ${second!.parent}`).waitFor()
  await expect.poll(() => other.page.getByLabel('Name on the photo ID').inputValue()).toBe('Aunt Ro')
  await other.page.keyboard.press('Escape')
  const elsewhere = other.page.getByRole('listitem').filter({ hasText: second!.name })
  await elsewhere.getByText(`by ${second!.parent}`).waitFor()
  expect(other.troubles).toEqual([])
  await other.leave()

  await page.reload()
  await row(second!.name).getByText(`by ${second!.parent}`).waitFor()

  await page.getByRole('link', { name: 'Printable roster' }).click()
  const firstRow = page.getByRole('row').nth(1)
  await firstRow.getByText('Peanuts. EpiPen in the bag').waitFor()
  expect(
    await firstRow.getByText('Peanuts').evaluate(it => Number(getComputedStyle(it).fontWeight)),
  ).toBeGreaterThanOrEqual(700)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('navigation', { name: 'Back office' }).isVisible()).toBe(false)
  for (const format of ['Letter', 'A4']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
  expect(troubles.filter(trouble => !unplugged(trouble))).toEqual([])
  await leave()
})

test('parents are redirected from families, rosters and the door, and the books balance', async () => {
  const { page, context, leave } = await stage.visit()
  const { session } = await sessionNow()
  for (const path of ['/admin/today', '/admin/families', `/admin/rosters/${session}`, `/door/${session}`]) {
    await page.goto(path)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/portal')
  }
  await signIn(context, 'parent')
  for (const path of ['/admin/today', '/admin/families', `/admin/rosters/${session}`, `/door/${session}`]) {
    await page.goto(path)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
  }
  await leave()
  expect(await findings(stage.site.db)).toEqual([])
})
