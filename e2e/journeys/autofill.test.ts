import { expect, test } from 'vitest'
import { fillFamily } from '../support/joining.ts'
import { signIn } from '../support/people.ts'
import { openStage } from '../support/stage.ts'
import { hydrated, type Visit } from '../support/visit.ts'

const stage = openStage()

/** Fields for a person's own details: label, type, keyboard, and what the browser may fill in (WCAG 1.3.5). */
const EMAIL = 'email | email | email'
const PHONE = 'tel | tel | tel'
const ADULTS: [path: string, as: 'stranger' | 'parent', fields: string[]][] = [
  ['/login', 'stranger', ['Email | email | email | username', 'Password | password |  | current-password']],
  ['/forgot-password', 'stranger', ['Email | email | email | username']],
  [
    '/signup',
    'stranger',
    [
      'First name | text |  | given-name',
      'Last name | text |  | family-name',
      `Email | ${EMAIL}`,
      'Password | password |  | new-password',
      'Confirm password | password |  | new-password',
    ],
  ],
  ['/contact', 'stranger', ['Name | text |  | name', `Email | ${EMAIL}`]],
  ['/register', 'stranger', ['Your full name | text |  | name', `Email | ${EMAIL}`, `Phone | ${PHONE}`]],
  [
    '/account',
    'parent',
    [
      'First name | text |  | given-name',
      'Last name | text |  | family-name',
      `Phone | ${PHONE}`,
      `New email address | ${EMAIL}`,
      'Current password | password |  | current-password',
      'New password | password |  | new-password',
      'Confirm password | password |  | new-password',
    ],
  ],
]
/** The browser only knows the person who is typing, and some browsers ignore the sections that mark other people. */
const CONTACT = ['Full name | text |  | off', 'Phone | tel | tel | off', 'Relationship to child | text |  | off']
/** A child's name and birthday aren't the parent's. */
const CHILD = [
  "Child's full name | text |  | off",
  ...['Month', 'Day', 'Year'].map(each => `${each} | text | numeric | off`),
]

/** The visible fields as the browser sees them, without checkboxes, radios, file inputs and the honeypot. */
const fieldsOf = ({ page }: Visit): Promise<string[]> =>
  page
    .locator('main input:visible:not([name=website])')
    .evaluateAll(inputs =>
      (inputs as HTMLInputElement[])
        .filter(input => !['checkbox', 'radio', 'file'].includes(input.type))
        .map(({ labels, type, inputMode, autocomplete }) =>
          [labels?.[0]?.textContent?.trim(), type, inputMode, autocomplete || 'nothing said'].join(' | '),
        ),
    )

test('the browser can fill in every field for a person’s own details, and each gets the right keyboard', async () => {
  for (const [path, as, fields] of ADULTS) {
    const seen = await stage.visit()
    if (as === 'parent') await signIn(seen.context, as)
    await seen.page.goto(path)
    await hydrated(seen.page)
    const found = await fieldsOf(seen)
    expect([path, found.filter(each => !each.endsWith('| off'))]).toEqual([path, fields])
    if (path === '/register') expect(found).toEqual(expect.arrayContaining(CHILD))
    await seen.leave()
  }
})

test('the browser fills in nothing for the people to call, because they are someone else', async () => {
  const seen = await stage.visit()
  await seen.page.goto('/register')
  await hydrated(seen.page)
  await fillFamily(seen.page, 'autofill@example.com')
  await seen.page.getByRole('button', { name: 'Continue' }).click()
  await seen.page.waitForURL(/step=2/)
  await expect
    .poll(() => fieldsOf(seen))
    .toEqual([...CONTACT, ...CONTACT, 'Sign by typing your full name | text |  | off'])
  await seen.leave()
})

test('on the staff form the browser fills in nothing, because it only knows the staff member', async () => {
  const seen = await stage.visit()
  await signIn(seen.context, 'staff')
  await seen.page.goto('/admin/families/new')
  await hydrated(seen.page)
  const found = await fieldsOf(seen)
  expect(found.length).toBeGreaterThan(12)
  expect(found.filter(each => !each.endsWith('| off'))).toEqual([])
  await seen.leave()
})
