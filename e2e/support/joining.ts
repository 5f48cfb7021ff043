import type { Page } from 'playwright-core'

export type JoiningChild = { fullName: string; birthday: [month: string, day: string, year: string] }

export const PARENT = { fullName: 'Rosa Demo', phone: '407 555 0123' }
export const CHILDREN: JoiningChild[] = [
  { fullName: 'Ida Demo', birthday: ['4', '27', '2018'] },
  { fullName: 'Otis Demo', birthday: ['9', '3', '2020'] },
]
export const POLICIES = [
  'Terms of Service',
  'Privacy Policy',
  'Registration & Cancellation Policy',
  'Health & Safety Guidelines',
]

/** Fills in step 1: the parent and the children, adding each further child. */
export async function fillFamily(
  page: Page,
  email: string,
  children = CHILDREN,
  /** `photos: false` leaves the photo choice unanswered. */
  { photos = true } = {},
): Promise<void> {
  await page.getByLabel('Your full name').fill(PARENT.fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(PARENT.phone)
  for (const [at, child] of children.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add another child' }).click()
    await page.getByLabel("Child's full name").last().fill(child.fullName)
    const [month, day, year] = child.birthday
    await page.getByLabel('Month').last().fill(month)
    await page.getByLabel('Day', { exact: true }).last().fill(day)
    await page.getByLabel('Year').last().fill(year)
    if (photos) await page.getByRole('radio', { name: 'Yes, photos are OK' }).last().check()
  }
}

/** Fills in step 2: two contacts, the four policies one after the other, the signature. */
export async function fillSafety(page: Page): Promise<void> {
  await fillContacts(page)
  await page.getByRole('button', { name: /^Read, .*Terms of Service/ }).click()
  for (let n = 0; n < 4; n++) await understand(page)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByLabel('Sign by typing your full name').fill(PARENT.fullName)
}

/** Accepts the policy that is open. */
export const understand = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'I Understand', exact: true }).click()

export async function fillContacts(page: Page): Promise<void> {
  const people = [
    ['First person to call', 'Ana Demo', '407 555 0124', 'Grandmother'],
    ['Second person to call', 'Ben Demo', '407 555 0125', 'Neighbor'],
  ] as const
  for (const [legend, name, phone, relationship] of people) {
    const group = page.getByRole('group', { name: legend })
    await group.getByLabel('Full name').fill(name)
    await group.getByLabel('Phone').fill(phone)
    await group.getByLabel('Relationship to child').fill(relationship)
  }
}
