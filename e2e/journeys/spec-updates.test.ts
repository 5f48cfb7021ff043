import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../support/people.ts'
import { rowName, type SpecRow } from '../support/spec-table.ts'
import { openStage } from '../support/stage.ts'
import { checkConsent, classOfLeo, openUpdate, photoFile, shareButton, writeUpdate } from '../support/updates.ts'
import { DESKTOP, hydrated, PHONE, seeToast, type Visit } from '../support/visit.ts'

/** Updates & Photos. */
const stage = openStage()
let staff: Visit
let parent: Visit
beforeAll(async () => {
  staff = await stage.visit({ viewport: DESKTOP })
  parent = await stage.visit({ viewport: PHONE })
  await signIn(staff.context, 'staff')
  await signIn(parent.context, 'parent')
})
afterAll(() =>
  expect([...staff.troubles, ...parent.troubles].filter(trouble => !/status of 500/.test(trouble))).toEqual([]),
)

async function openUpdates() {
  await staff.page.goto('/admin/updates')
  await hydrated(staff.page)
  return staff.page
}
async function openWall(search = '?tab=updates') {
  await parent.page.goto(`/dashboard${search}`)
  await hydrated(parent.page)
  return parent.page
}
const wall = () => parent.page.getByRole('list', { name: 'Updates and photos' })

const ROWS: SpecRow<void>[] = [
  {
    area: '/dashboard',
    says: 'tabs Updates & Photos (the first), ...',
    async check() {
      const page = await openWall('')
      await wall().waitFor()
      await expect.poll(() => page.getByRole('tab', { name: 'Updates' }).getAttribute('aria-selected')).toBe('true')
    },
  },
  {
    area: 'parent dashboard',
    says: 'photos show in a grid with a detail popup',
    async check() {
      const page = await openWall()
      await expect.poll(() => wall().locator('img').count()).toBeGreaterThan(1)
      const dialog = await openUpdate(page, 'Open table this week')
      await dialog.getByText('1 of 3').waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    area: 'update',
    says: 'id, title, content, imagePath, createdAt, createdBy {firstName, lastName}',
    async check() {
      const [first] = await (await parent.context.request.get('/api/updates')).json()
      expect(first).toMatchObject({
        id: expect.any(String),
        title: expect.any(String),
        content: expect.any(String),
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        createdBy: { firstName: 'Rosa', lastName: 'Rivera' },
      })
      expect(first).toHaveProperty('imagePath')
    },
  },
  {
    area: 'admin dashboard',
    says: 'the tab Updates & Photos can create updates with optional photo',
    async check() {
      const page = await openUpdates()
      await page.getByRole('heading', { level: 1, name: 'New update' }).waitFor()
      await page
        .getByRole('navigation', { name: 'Back office' })
        .getByRole('link', { name: 'Updates & Photos' })
        .waitFor()
    },
  },
  {
    area: 'admin dashboard',
    says: 'parents are sent to /dashboard with Access Denied; anonymous users to /portal with Authentication Required',
    async check() {
      await parent.page.goto('/admin/updates')
      await parent.page.waitForURL('**/dashboard**')
      await seeToast(parent.page, "Access Denied / You don't have permission to access the admin dashboard")
      const stranger = await stage.visit()
      await stranger.page.goto('/admin/updates')
      await stranger.page.waitForURL('**/portal**')
      await seeToast(stranger.page, 'Authentication Required')
      await stranger.leave()
    },
  },
  {
    area: 'admin update form',
    says: 'title and content required (Content is required); image optional',
    async check() {
      const page = await openUpdates()
      await page.getByText('Everyone', { exact: true }).first().click()
      await shareButton(page).click()
      const said = page.getByRole('alert')
      await said.getByText('Title is required').waitFor()
      await said.getByText('Content is required').waitFor()
    },
  },
  {
    area: 'admin update form',
    says: 'the image must be an image file',
    async check() {
      const page = await openUpdates()
      await page.setInputFiles('input[type=file]', {
        name: 'a.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('<svg/>'),
      })
      await page.getByText("We can't read that photo. Choose a JPEG, PNG or WebP file.").waitFor()
      const form = {
        title: 'x',
        content: 'y',
        image: { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') },
      }
      expect((await staff.context.request.post('/api/updates', { multipart: form })).status()).toBe(415)
    },
  },
  {
    area: 'calls',
    says: 'POST /api/updates multipart: title, content, image optional',
    async check() {
      const image = await photoFile('a.jpg', '#b7a8f2')
      const multipart = { title: 'By form', content: 'By form', image }
      const answer = await staff.context.request.post('/api/updates', { multipart })
      expect(await answer.json()).toMatchObject({ title: 'By form', imagePath: expect.stringContaining('/960') })
      const plain = { title: 'No picture', content: 'Optional.' }
      expect(await (await staff.context.request.post('/api/updates', { multipart: plain })).json()).toMatchObject({
        imagePath: null,
      })
    },
  },
  {
    area: 'successes',
    says: 'Update Created (The update has been successfully shared with parents)',
    async check() {
      const { id: classId } = await classOfLeo(stage.site)
      const page = await openUpdates()
      await writeUpdate(page, { title: 'Said so', content: 'And so it is.', classId })
      await page.setInputFiles('input[type=file]', await photoFile('one.jpg', '#77aa55'))
      await page.getByRole('button', { name: 'Tag children' }).waitFor()
      await checkConsent(page)
      const request = page.waitForRequest(each => each.url().endsWith('/api/updates') && each.method() === 'POST')
      await shareButton(page).click()
      expect((await request).headers()['content-type']).toContain('multipart/form-data')
      await seeToast(page, 'Update Created / The update has been successfully shared with parents')
    },
  },
  {
    area: 'failures',
    says: 'Error / Failed to create update',
    async check() {
      const page = await openUpdates()
      await page.route('**/api/updates', route => route.fulfill({ status: 500, body: 'broken' }))
      await writeUpdate(page, { title: 'Broken', content: 'Stays here.' })
      await shareButton(page).click()
      await seeToast(page, 'Error / Failed to create update')
      await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Broken')
      await page.unroute('**/api/updates')
    },
  },
  {
    area: 'permissions',
    says: 'parents can read updates but not create them; signed-out visitors can do neither',
    departs: 'staff share updates, not only admins',
    async check() {
      const form = { multipart: { title: 'x', content: 'y' } }
      expect((await parent.context.request.post('/api/updates', form)).status()).toBe(403)
      const stranger = await stage.visit()
      expect((await stranger.context.request.post('/api/updates', form)).status()).toBe(401)
      expect((await stranger.context.request.get('/api/updates')).status()).toBe(401)
      await stranger.leave()
    },
  },
]

describe('updates and photos', () => {
  test.each(ROWS.map(row => [rowName(row), row] as const))('%s', (_, { check }) => check() as Promise<void>)
})
