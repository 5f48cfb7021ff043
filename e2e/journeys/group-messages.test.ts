import { expect, test } from 'vitest'
import { openMessages } from '../support/messages-page.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, PHONE } from '../support/visit.ts'

const stage = openStage({ mails: true })

test('a message to a waitlist survives a reload, goes to the families shown, and the reply reaches staff', async () => {
  const [staff, parent] = await Promise.all([stage.visit({ viewport: DESKTOP }), stage.visit({ viewport: PHONE })])
  await Promise.all([signIn(staff.context, 'staff'), signIn(parent.context, 'parent')])
  const { page } = staff
  await page.goto('/admin/waitlist')
  await hydrated(page)
  const waitlist = page.getByRole('region').filter({ hasText: 'Leo Alvarez' })
  await waitlist.getByRole('link', { name: 'Message this waitlist' }).click()
  const list = page.getByRole('complementary', { name: 'Who gets it' })
  await expect.poll(() => list.innerText()).toContain('2 families will get one email each.')

  await page.getByLabel('Subject').fill('Two more spots')
  await page.getByLabel('Message', { exact: true }).fill('We found a bigger room.\n\nWould you like to come?')
  const saved = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('message-draft:group'))?.[1])
  await expect.poll(saved).toContain('Would you like to come?')
  await page.reload()
  await hydrated(page)
  await page.getByText(/^We saved your message from/).waitFor()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Two more spots')
  await expect.poll(() => list.innerText()).toContain('2 families will get one email each.')

  // The other family leaves the waitlist while staff look at the list.
  await stage.site.pool.query(
    `UPDATE registrations SET status = 'cancelled', cancelled_at = now(), ended_because = 'left-waitlist'
     WHERE status = 'waitlisted' AND parent_id <> (SELECT id FROM users WHERE email = 'parent@example.com')`,
  )
  await page.getByRole('button', { name: 'Send to 2 families' }).click()
  await page.getByText('The list of families changed, so nothing was sent.').waitFor()
  await expect.poll(() => list.innerText()).toContain('1 family will get one email each.')
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toContain('a bigger room')
  await page.getByRole('button', { name: 'Send to 1 family' }).click()
  await page.getByRole('heading', { level: 1, name: 'Two more spots' }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /Maya Alvarez/ }).innerText()).toContain('Sent')
  expect(await saved()).toBeUndefined()

  const { text } = await stage.mailTo('parent@example.com', 'Two more spots')
  const [address = ''] = /\S+tab=messages\S*/.exec(text) ?? []
  const { pathname, search } = new URL(address)
  await openMessages(parent.page, pathname + search)
  await expect.poll(() => parent.page.getByRole('log').innerText()).toContain('We found a bigger room.')
  await parent.page.getByRole('textbox', { name: /^Message to/ }).fill('Yes, please!')
  await parent.page.getByRole('button', { name: 'Send' }).click()
  await openMessages(page, '/admin/messages')
  await page.getByRole('link', { name: /Maya Alvarez/ }).click()
  await expect.poll(() => page.getByRole('log').innerText()).toContain('Yes, please!')
  expect([...staff.troubles, ...parent.troubles].filter(each => !/409/.test(each))).toEqual([])
  await Promise.all([staff.leave(), parent.leave()])
})
