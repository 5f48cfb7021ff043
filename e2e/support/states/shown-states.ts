import type { Page } from 'playwright-core'
import { openPage, type ScreenState } from './rows.ts'
import type { Stage } from './stage.ts'

/** Screens that are only reached by deeds; worth a look though nothing is wrong on them. */
const PAGES_OF_A_FAMILY = ['/dashboard', '/registrations', '/classes', '/account', '/cart']

async function familyOfBuyer({ buyer }: Stage): Promise<string> {
  return `/admin/families/${buyer.parentId}`
}

/** Books a class for the only child and stands where its money is taken. */
async function atSettling(stage: Stage): Promise<void> {
  const { page } = stage
  await openPage(stage, await familyOfBuyer(stage))
  await page.getByRole('button', { name: 'Book a class' }).click()
  const dialog = page.getByRole('dialog')
  const classes = dialog.getByLabel('Class', { exact: true })
  const free = classes.locator('option').filter({ hasText: /\$45\.00, \d+ left/ })
  await classes.selectOption(await free.first().getAttribute('value'))
  await dialog.getByRole('button', { name: 'Book for $45.00' }).click()
  await dialog.getByRole('heading', { name: 'How is it paid?' }).waitFor()
}

const choose = (page: Page, title: string) => page.getByRole('dialog').getByText(title, { exact: true }).click()

export const SHOWN: ScreenState[] = [
  {
    screen: 'money taken by phone',
    state: 'shown',
    as: 'admin',
    async show(stage) {
      await atSettling(stage)
    },
  },
  ...['Cash', 'Cheque', 'Payment link by mail'].map(
    (title): ScreenState => ({
      screen: `money taken by phone, ${title}`,
      state: 'shown',
      as: 'admin',
      async show(stage) {
        await atSettling(stage)
        await choose(stage.page, title)
        if (title !== 'Cheque') return
        await stage.page.getByRole('button', { name: 'Take $45.00' }).click()
        await stage.page.getByText('Please type the number of the cheque.').first().waitFor()
      },
    }),
  ),
  ...PAGES_OF_A_FAMILY.map(
    (path): ScreenState => ({
      screen: `as a family, ${path}`,
      state: 'shown',
      as: 'acting',
      async show(stage) {
        await openPage(stage, path)
        await stage.page.getByRole('region', { name: 'Looking as a family' }).waitFor()
      },
    }),
  ),
]
