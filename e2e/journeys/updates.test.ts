import { eq } from 'drizzle-orm'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { children } from '#src/features/families/server/tables.ts'
import type { UpdateAnswer } from '#src/features/updates/contract.ts'
import { toPlace } from '../support/back-office.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { checkConsent, classOfLeo, openUpdate, photoFile, shareButton, writeUpdate } from '../support/updates.ts'
import { DESKTOP, hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()

const updatesOf = async (context: BrowserContext): Promise<UpdateAnswer[]> =>
  (await context.request.get('/api/updates')).json()

test('staff share two photos with a class: its families see them, others don’t, and without consent a photo is gone', async () => {
  const { id: classId, title: className, leo } = await classOfLeo(stage.site)
  const [staff, parent, other] = await Promise.all([stage.visit({ viewport: DESKTOP }), stage.visit(), stage.visit()])
  await Promise.all([
    signIn(staff.context, 'staff'),
    signIn(parent.context, 'parent'),
    signIn(other.context, 'parent2'),
  ])

  const desk = staff.page
  await desk.goto('/admin/updates')
  await hydrated(desk)
  await writeUpdate(desk, { title: 'Herons on one leg', content: 'Two of them stand.', classId })
  await desk.setInputFiles('input[type=file]', [
    await photoFile('herons.jpg', '#b7a8f2'),
    await photoFile('window.jpg', '#77aa55'),
  ])
  await desk.getByRole('button', { name: 'Tag children' }).nth(1).waitFor()
  await desk.getByLabel('Photo description').first().fill('Two paper herons')
  await desk.getByRole('button', { name: 'Tag children' }).first().click()
  await desk.getByText('Leo Alvarez', { exact: true }).click()
  await checkConsent(desk)
  await shareButton(desk).click()
  await seeToast(desk, 'Update Created / The update has been successfully shared with parents')
  const row = desk.getByRole('list', { name: 'Shared updates' }).getByRole('listitem').first()
  await expect.poll(() => row.innerText()).toMatch(/Herons on one leg[\s\S]*Seen by 0 of/)
  await expect.poll(() => desk.getByLabel('Title').inputValue()).toBe('')

  const page = parent.page
  await page.goto('/dashboard?tab=updates')
  await hydrated(page)
  const tab = page.getByRole('tab', { name: 'Updates' })
  const countOfNew = async () => Number(/\d+/.exec((await tab.innerText()) || '')?.[0] ?? 0)
  const before = await countOfNew()
  expect(before).toBeGreaterThan(0)
  const dialog = await openUpdate(page, 'Herons on one leg')
  await expect.poll(countOfNew).toBe(before - 1)
  await dialog.getByText('Leo is in this photo').waitFor()
  const shown = dialog.locator('.photo-stage img')
  await expect.poll(() => shown.getAttribute('alt')).toBe('Two paper herons')
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(100)
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('2 of 2').waitFor()
  await expect.poll(() => dialog.getByText('Leo is in this photo').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await dialog.getByText('1 of 2').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(false)

  const update = (await updatesOf(parent.context)).find(each => each.title === 'Herons on one leg')!
  expect(update).toMatchObject({ seen: true, className, children: [{ id: leo, firstName: 'Leo' }] })
  expect((await updatesOf(other.context)).map(each => each.title)).not.toContain('Herons on one leg')
  const file = (photo: number, who: BrowserContext) =>
    who.request.get(`/api/updates/photos/${update.photos[photo]!.id}/download`)
  const download = await file(0, parent.context)
  expect([download.status(), download.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await download.body()).includes('canary7f3a')).toBe(false)
  expect((await file(0, other.context)).status()).toBe(404)

  await desk.reload()
  await hydrated(desk)
  await desk
    .getByRole('button', { name: /^Seen by 1 of/ })
    .first()
    .click()
  const views = desk.getByRole('dialog', { name: 'Who has seen it' })
  await expect.poll(() => views.getByRole('listitem').last().innerText()).toContain('Maya Alvarez')
  await desk.keyboard.press('Escape')

  await stage.site.db.update(children).set({ photoConsent: false }).where(eq(children.id, leo))
  expect((await file(0, parent.context)).status()).toBe(404)
  expect((await file(1, parent.context)).status()).toBe(200)
  await page.reload()
  await hydrated(page)
  await openUpdate(page, 'Herons on one leg')
  await page.getByRole('dialog').locator('.photo-stage img').waitFor()
  await expect.poll(() => page.getByRole('dialog').getByText('of 2').count()).toBe(0)
  await desk.reload()
  await row.getByText('1 photo hidden, no consent').waitFor()

  for (const each of [staff, parent, other]) {
    expect(each.troubles).toEqual([])
    await each.leave()
  }
})

test('photos can’t be shared until we know who said no to photos; for everyone, staff check each photo first', async () => {
  const { id: classId } = await classOfLeo(stage.site)
  const { page, context, leave } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'staff')
  await page.route('**/api/admin/update-children*', route => route.abort())
  await page.goto('/admin/updates')
  await hydrated(page)
  await writeUpdate(page, { title: 'Whose faces', content: 'Not known.', classId })
  await page.setInputFiles('input[type=file]', await photoFile('faces.jpg', '#b7a8f2'))
  await page.getByRole('button', { name: 'Tag children' }).waitFor()
  await page.getByText("We couldn't check who said no to photos. Try again.").waitFor()
  const sent: string[] = []
  page.on('request', each => void (each.method() === 'POST' && sent.push(each.url())))
  await shareButton(page).click()
  await page.getByRole('alert').getByText("We couldn't check").first().waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByText("We couldn't check").count()).toBe(0)

  await page.getByText('Everyone', { exact: true }).first().click()
  await page.getByText('Everyone will see these photos').waitFor()
  await shareButton(page).click()
  await page.getByRole('alert').getByText('Check each photo first.').waitFor()
  expect(sent).toEqual([])
  await checkConsent(page)

  await toPlace(page, 'Families')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('Keep editing').click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Whose faces')
  await shareButton(page).click()
  await seeToast(page, 'Update Created')
  await toPlace(page, 'Families')
  await page.waitForURL('**/admin/families')
  await leave()
})

test('a recalled update disappears for families right away', async () => {
  const [staff, parent] = [await stage.visit({ viewport: DESKTOP }), await stage.visit()]
  await signIn(staff.context, 'staff')
  await signIn(parent.context, 'parent')
  const { page } = staff
  await page.goto('/admin/updates')
  await hydrated(page)
  await writeUpdate(page, { title: 'Too early', content: 'Not yet.' })
  await shareButton(page).click()
  await seeToast(page, 'Update Created')
  expect((await updatesOf(parent.context)).map(each => each.title)).toContain('Too early')
  const row = page.getByRole('listitem').filter({ hasText: 'Too early' })
  await row.getByRole('button', { name: 'Recall' }).click()
  await page.getByRole('button', { name: 'Recall “Too early”' }).click()
  await seeToast(page, 'Update recalled / Parents no longer see it.')
  expect((await updatesOf(parent.context)).map(each => each.title)).not.toContain('Too early')
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete “Too early”' }).click()
  await expect.poll(() => row.count()).toBe(0)
  expect([...staff.troubles, ...parent.troubles]).toEqual([])
  await staff.leave()
  await parent.leave()
})
