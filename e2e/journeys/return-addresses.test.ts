import { expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { unexpectedStorage } from '../support/browser-storage.ts'
import { fillFamily, fillSafety } from '../support/joining.ts'
import { isSignedIn, SAMPLE_PASSWORD, signInByForm } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated } from '../support/visit.ts'

const stage = openStage()

/** Ways to another site, each tried on the real page; the full list is in src/lib/return-to.test.ts. */
const BYPASSES = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/\t/evil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/%252F/evil.example',
  '/..//evil.example',
  '/@evil.example',
  'http:evil.example',
  '/api/logout',
  '/api/login?returnTo=//evil.example',
  '/login?returnTo=//evil.example',
]

test.runIf(FULL)('no return address ever leads off this site', NEEDS_TIME, async () => {
  const parts = [BYPASSES.filter((_, n) => n % 2 === 0), BYPASSES.filter((_, n) => n % 2 === 1)]
  await Promise.all(
    parts.map(async part => {
      const { page, context, leave, troubles } = await stage.visit()
      page.on('dialog', dialog => {
        troubles.push(`a script ran: ${dialog.message()}`)
        void dialog.dismiss()
      })
      for (const text of part) {
        await context.clearCookies({ name: 'sign-in' })
        await page.goto(`/login?returnTo=${encodeURIComponent(text)}`)
        await hydrated(page)
        await signInByForm(page)
        await page.waitForURL('**/dashboard')
        expect(await isSignedIn(context), text).toBe(true)
      }
      expect(troubles).toEqual([])
      await leave()
    }),
  )
})

test('a valid return address survives signing in, joining and a password reset', async () => {
  const { page, context, leave, troubles } = await stage.visit()
  await page.goto('/cart')
  await page.waitForURL('**/login?returnTo=%2Fcart')
  await hydrated(page)
  await signInByForm(page)
  await page.waitForURL('**/cart')

  await context.clearCookies()
  await page.goto(`/login?returnTo=${encodeURIComponent('/events/sun-prints')}`)
  await hydrated(page)
  await expect.poll(() => page.getByText('You were booking').innerText()).toContain('Sun Prints')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/register?classId=sun-prints')
  await page.getByText('Next: check out for Sun Prints').waitFor()
  await hydrated(page)
  await fillFamily(page, 'back@example.com', [{ fullName: 'Ida Demo', birthday: ['4', '27', '2018'] }])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/step=2/)
  await fillSafety(page)
  await page.getByRole('button', { name: 'Finish registration' }).click()
  await page.waitForURL('**/checkout?classId=sun-prints&childId=*')

  await context.clearCookies()
  await page.goto('/login?returnTo=%2Fcart')
  await hydrated(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const form = page.getByRole('form', { name: 'Get a link' })
  await form.getByLabel('Email').fill('back@example.com')
  await form.getByRole('button', { name: 'Email me a link' }).click()
  const link = async () =>
    (
      await stage.site.pool.query(
        `SELECT text FROM mails WHERE "to" = 'back@example.com' AND kind = 'reset-password' ORDER BY created_at DESC LIMIT 1`,
      )
    ).rows[0]?.text as string | undefined
  await expect.poll(link).toContain('/reset-password#token=')
  const address = new URL(/\S+\/reset-password#token=[\w-]+/.exec((await link())!)![0])
  await page.goto(address.pathname + address.hash)
  await hydrated(page)
  await page.getByLabel('New password').first().fill(SAMPLE_PASSWORD)
  const again = page.getByLabel(/again|confirm|repeat/i)
  if ((await again.count()) > 0) await again.first().fill(SAMPLE_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/login')
  await signInByForm(page, 'back@example.com')
  await page.waitForURL('**/cart')
  expect(await unexpectedStorage(page)).toEqual([])
  expect(troubles).toEqual([])
  await leave()
})
