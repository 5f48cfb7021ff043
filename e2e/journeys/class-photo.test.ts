import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { photoFile } from '../support/updates.ts'
import { DESKTOP, hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage()

async function desk(path: string, role: 'admin' | 'staff' = 'admin', viewport = DESKTOP) {
  const seen = await stage.visit({ viewport })
  await signIn(seen.context, role)
  await seen.page.goto(path)
  await hydrated(seen.page)
  return seen
}

test('an admin adds a class photo that families see, replaces it, and removes it to get the drawing back', async () => {
  const { rows } = await stage.site.pool.query(`SELECT id, slug FROM offerings WHERE slug = 'big-sky-painting'`)
  const { id, slug } = rows[0]
  const { page, troubles } = await desk(`/admin/classes/${id}`)
  const family = await stage.visit()
  const photo = family.page.locator('main img[src^="/api/class-photos/"]').first()
  const seenByFamilies = async () => {
    await family.page.goto(`/events/${slug}`)
    return (await photo.count()) === 0 ? null : photo.getAttribute('src')
  }
  const picture = page.getByRole('region', { name: 'Picture' })
  const choose = async (name: string, color: string) =>
    page.getByLabel('Photo of the class').setInputFiles(await photoFile(name, color))

  expect(await seenByFamilies()).toBeNull()
  await picture.getByText('Drawn for the category.').waitFor()
  await choose('sky.jpg', '#7fb7d8')
  await seeToast(page, 'Photo saved')
  await picture.getByText('Families see this photo.').waitFor()
  const first = await seenByFamilies()
  expect(first).not.toBeNull()
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(await axeFindings(page, 'light')).toEqual([])

  await choose('dusk.jpg', '#e3a06b')
  await expect.poll(seenByFamilies).not.toBe(first)
  expect((await family.page.request.get(first!)).status()).toBe(404)

  expect(troubles).toEqual([])
  await page
    .getByLabel('Photo of the class')
    .setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await picture.getByRole('alert').waitFor()
  expect(troubles.splice(0)).toEqual([expect.stringMatching(/status of 4\d\d/)])
  await picture.getByRole('button', { name: 'Remove photo' }).click()
  await seeToast(page, 'Photo removed')
  expect(await seenByFamilies()).toBeNull()
  await page.setViewportSize(PHONE)
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])
  expect([...troubles, ...family.troubles]).toEqual([])
})

test('staff who are not admins cannot change the photo', async () => {
  const { rows } = await stage.site.pool.query(`SELECT id FROM offerings WHERE slug = 'big-sky-painting'`)
  const { page } = await desk(`/admin/classes/${rows[0].id}`, 'staff')
  await expect.poll(() => page.getByRole('button', { name: 'Choose a photo' }).count()).toBe(0)
})
