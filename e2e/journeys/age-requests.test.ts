import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { sidewaysScroll } from '../support/layout.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, PHONE, seeToast } from '../support/visit.ts'

const stage = openStage({ mails: true })
const PATH = '/events/snow-globes'

test('a family asks for a child outside the ages, staff approve it, and the family books', async () => {
  const office = await stage.visit()
  await signIn(office.context, 'admin')
  const { rows } = await stage.site.pool.query(`SELECT id FROM offerings WHERE slug = 'snow-globes'`)
  await office.page.goto(`/admin/classes/${rows[0].id}`)
  await hydrated(office.page)
  await office.page.getByLabel('Youngest age').fill('13')
  await office.page.getByLabel('Oldest age').fill('14')
  await office.page.getByLabel('Outside these ages').selectOption('Families ask first')
  await office.page.getByRole('button', { name: 'Save changes' }).click()
  await seeToast(office.page, 'Class saved')

  const { page, context } = await stage.visit({ viewport: PHONE })
  await signIn(context, 'parent')
  await page.goto(PATH)
  await hydrated(page)
  const [name] = await page.getByRole('group', { name: "Who's coming?" }).locator('label:has(:checked)').allInnerTexts()
  const child = name!
    .trim()
    .split(/[\s,]+/)
    .at(-2)!
  await page.getByText(`and Snow Globes is for ages 13 to 14. Ask us first`).waitFor()
  expect(await page.getByRole('button', { name: /^Register/ }).count()).toBe(0)
  await page.getByLabel(`Note about ${child}`).pressSequentially('She did this at home.\nShe loves glue.')
  expect(await axeFindings(page, 'light')).toEqual([])
  expect(await sidewaysScroll(page, PHONE.width)).toEqual([])
  await page.getByRole('button', { name: `Ask about ${child}` }).dblclick()
  await page.getByText(`You asked about ${child}`).waitFor()

  await office.page.goto('/admin/today')
  await hydrated(office.page)
  const requests = office.page.getByRole('region', { name: /outside a class's ages$/ })
  await requests.getByText('She loves glue.').waitFor()
  expect(await axeFindings(office.page, 'light')).toEqual([])
  await requests.getByRole('button', { name: `Approve ${child}` }).click()
  await office.page.keyboard.type('Bring an apron.')
  await requests.getByRole('button', { name: 'Approve and email' }).dblclick()
  await seeToast(office.page, 'can book')
  await expect.poll(() => requests.count()).toBe(0)

  const mail = await stage.mailTo('parent@example.com', `${child} can take Snow Globes`)
  expect(mail.raw).toContain('Bring an apron.')
  await page.goto(PATH)
  await hydrated(page)
  await page
    .getByRole('button', { name: `Register ${child}` })
    .first()
    .click()
  await page.waitForURL('**/checkout?*')
  await page.getByRole('button', { name: /^Reserve/ }).click()
  await page.waitForURL(/order=|success|confirmation/)
})
