import { expect, test } from 'vitest'
import { toPlace } from '../support/back-office.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, seeToast } from '../support/visit.ts'

const stage = openStage()

test('a post is written, corrected, saved, protected from accidental loss and deleted', async () => {
  const { page, context, troubles, leave } = await stage.visit()
  await signIn(context, 'admin')
  await page.goto('/admin/blog/new')
  await hydrated(page)
  const title = page.getByLabel('Title', { exact: true })
  const text = page.getByLabel('Text', { exact: true })
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved yet' })
  const save = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await save('Save draft')
  await summary.waitFor()
  await expect.poll(() => summary.evaluate(box => box === document.activeElement)).toBe(true)
  const before = await summary.getByRole('link').count()
  expect(before).toBeGreaterThan(1)
  await title.fill('A moon jar')
  // Only the corrected field loses its message.
  await expect.poll(() => summary.getByRole('link').count()).toBe(before - 1)
  await page.getByLabel('Summary').fill('Round all around.')
  await text.fill('## Clay\n\nPinch, turn, pinch.')
  await page.getByText('Pinch, turn, pinch.', { exact: true }).last().waitFor()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByLabel('Step 1').fill('Pinch')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('button', { name: 'Remove step 2' }).click()
  await page.getByLabel('Schedule for later').check({ force: true })
  await page.getByLabel('Day', { exact: true }).fill('2099-05-04')
  await save('Save and schedule')
  await seeToast(page, 'Scheduled')
  // Only the page of a saved post has this.
  await page.getByRole('button', { name: 'Delete this post' }).waitFor()
  await page.waitForURL(/admin\/blog\/(?!new)/)
  expect([await title.inputValue(), await page.getByLabel('Day', { exact: true }).inputValue()]).toEqual([
    'A moon jar',
    '2099-05-04',
  ])

  await page.getByLabel('Author').fill('Rosa')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await toPlace(page, 'Registrations')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  // Its toast says what the first one said, so only the answer tells that it's saved again.
  const saved = page.waitForResponse(each => each.request().method() === 'PUT')
  await save('Save and schedule')
  await saved
  await text.fill('Half a thou')
  await page.getByRole('button', { name: 'Delete this post' }).click()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await seeToast(page, 'Post deleted')
  await page.waitForURL('**/admin/blog')
  // The browser logs the 400 that this test provoked.
  expect(troubles).toEqual([expect.stringContaining('status of 400')])
  await leave()
})

test('an address that is already taken shows an error at its field', async () => {
  const { page, context, leave } = await stage.visit()
  await signIn(context, 'admin')
  for (const isFirst of [true, false]) {
    await page.goto('/admin/blog/new')
    await hydrated(page)
    await page.getByLabel('Title', { exact: true }).fill('Felt foxes')
    await page.getByLabel('Address').fill('felt-foxes')
    await page.getByLabel('Summary').fill('Two ears.')
    await page.getByLabel('Text', { exact: true }).fill('Snip.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    if (isFirst) await page.waitForURL(/admin\/blog\/(?!new)/)
  }
  await expect.poll(() => page.getByLabel('Address').getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('alert').filter({ hasText: 'Not saved yet' }).waitFor()
  await leave()
})
