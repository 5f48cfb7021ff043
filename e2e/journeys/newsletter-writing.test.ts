import { expect, test } from 'vitest'
import { focusOnHeading, keyboard } from '../support/keyboard.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { DESKTOP, hydrated, seeToast } from '../support/visit.ts'

const stage = openStage({ mails: true })

test('a newsletter is written by keyboard, keeps what two windows typed, and reaches its subscribers', async () => {
  const { page, context, troubles, leave } = await stage.visit({ viewport: DESKTOP })
  await signIn(context, 'staff')
  await page.goto('/admin/newsletter')
  await hydrated(page)
  const { press, tabTo } = keyboard(page)
  await press('button', 'New newsletter')
  await focusOnHeading(page, /Untitled newsletter/)
  await tabTo('textbox', 'Subject')
  await page.keyboard.type('Owls are back')
  await tabTo('textbox', 'Text')
  await page.keyboard.type('Come and build a **clay owl**.')
  await press('button', 'Heading')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.type('New this month')

  // The heading moves above the text and keeps the focus, is removed, and comes back.
  await tabTo('button', 'Move heading up', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const blocks = () => page.locator('.issue-block h2').allInnerTexts()
  await expect.poll(blocks).toEqual(['Heading', 'Text'])
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Move heading up')
  await press('button', 'Remove heading')
  await expect.poll(blocks).toEqual(['Text'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await page.keyboard.press('Enter')
  await expect.poll(blocks).toEqual(['Heading', 'Text'])
  const email = page.frameLocator('iframe[title="Preview of the email"]')
  await email.getByRole('heading', { name: 'New this month' }).waitFor()
  await email.locator('strong', { hasText: 'clay owl' }).waitFor()

  // Wait until this window's last change is saved; a pending one would make the other window the second to save.
  await page.getByText(/^Saved /).waitFor()

  // Another window saves first: nothing is overwritten, and what was typed here becomes a separate draft. The device
  // still has the text from just before it was saved, which doesn't count as a change by the other window.
  const { pathname } = new URL(page.url())
  const asked = `SELECT u.id AS "viewerId", i.revision, json_build_object('subject', subject, 'previewText', preview_text,
    'blocks', blocks) AS content FROM newsletter_issues i, users u WHERE i.id = $1 AND u.email = 'staff@example.com'`
  const { rows } = await stage.site.pool.query(asked, [pathname.split('/').at(-1)])
  await page.evaluate(
    ({ id, viewerId, content, revision }) => {
      // The browser may store a block's fields in another order.
      const blocks = content.blocks.map((block: object) => Object.fromEntries(Object.entries(block).reverse()))
      const form = { content: { ...content, blocks }, revision: revision - 1 }
      const kept = { version: 1, tab: 'first', savedAt: new Date().toISOString(), form }
      localStorage.setItem(`message-draft:newsletter:${viewerId}:${id}`, JSON.stringify(kept))
    },
    { id: pathname.split('/').at(-1), ...rows[0] },
  )
  const other = await context.newPage()
  await other.goto(pathname)
  await hydrated(other)
  await other.getByLabel('Subject').fill('Foxes are back')
  const savedSubject = async () => {
    const asked = 'SELECT subject FROM newsletter_issues WHERE id = $1'
    return (await stage.site.pool.query(asked, [pathname.split('/').at(-1)])).rows[0].subject
  }
  await expect.poll(savedSubject).toBe('Foxes are back')
  await page.getByLabel('Subject').focus()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.getByText('Changed in another window').waitFor()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Owls are back!')
  await other.close()
  await page.getByRole('button', { name: 'Save mine as a new draft' }).click()
  await page.waitForURL(url => url.pathname !== pathname)
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Owls are back!')

  await focusOnHeading(page, /Owls are back!/)
  await press('button', 'Send me a test')
  await seeToast(page, 'Test sent / Check your email at staff@example.com.')
  expect((await stage.mailTo('staff@example.com', '[Test] Owls are back!')).text).toContain('clay owl')

  await press('button', 'Review and send')
  const dialog = page.getByRole('dialog', { name: 'Send this newsletter' })
  await expect.poll(() => dialog.innerText()).toContain('Goes to 5 confirmed subscribers.')
  await press('button', 'Send to 5 subscribers')
  await expect.poll(() => page.getByRole('region', { name: 'Results' }).innerText()).toContain('Emails sent\n5')
  const mail = await stage.mailTo('kofi@example.com', 'Owls are back!')
  expect(mail.text.replaceAll('\r\n', '\n')).toContain('New this month\n\nCome and build a clay owl.')
  expect(mail.headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
  await page.goto('/admin/newsletter')
  await expect.poll(() => page.getByRole('row', { name: /Owls are back!/ }).innerText()).toContain('5 sent')
  await expect.poll(() => page.getByRole('row', { name: /Foxes are back/ }).innerText()).toContain('Draft')
  expect(troubles.filter(each => !/409/.test(each))).toEqual([])
  await leave()
})
