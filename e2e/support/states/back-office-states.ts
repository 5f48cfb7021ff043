import type { Page } from 'playwright-core'
import { fillContacts } from '../joining.ts'
import { calls, notSent, openPage, type ScreenState } from './rows.ts'
import { aClass, family, newsletterDraft, seasonMessage } from './staff-places.ts'

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

async function byPhone(page: Page) {
  await page.getByLabel('Month').fill('4')
  await page.getByLabel('Day', { exact: true }).fill('27')
  await page.getByLabel('Year').fill(String(new Date().getFullYear() - 8))
  await fillContacts(page)
  await page.getByLabel('The parent agreed to all four on the phone').check({ force: true })
}

async function openRow(page: Page) {
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.waitForURL(/open=/)
}

const FORMS: Omit<Parameters<typeof notSent>[0], 'as'>[] = [
  {
    screen: 'a new update',
    path: '/admin/updates',
    act: page => page.getByRole('radio', { name: 'Everyone' }).check({ force: true }),
    typed: { Title: 'Open table this week', 'What happened': 'We drew moons.' },
    press: /^Share/,
    call: 'POST /api/updates',
    says: 'Failed to create update',
  },
  {
    screen: 'a new group message',
    path: seasonMessage,
    act: page => page.getByText(/will get one email each/).waitFor(),
    typed: { Subject: 'Bring a shirt', Message: 'It gets messy.' },
    press: /^Send to/,
    call: 'POST /api/admin/group-messages',
    says: /it goes out only once/,
  },
  {
    screen: 'a newsletter',
    path: newsletterDraft,
    typed: { Subject: 'Warm hands' },
    press: 'Save draft',
    call: 'PUT /api/admin/newsletters/*',
    says: /keep trying to save it/,
  },
  {
    screen: 'a calendar event',
    path: '/admin/calendar',
    act: page => press(page, 'New event'),
    typed: { Title: 'Lantern walk' },
    press: 'Create event',
    call: 'POST /api/events',
    says: 'Failed to create event',
  },
  {
    screen: 'a class being changed',
    path: aClass,
    typed: { Title: 'Bigger Sky Painting' },
    press: 'Save changes',
    call: 'PUT /api/admin/classes/*',
    says: /Your edits are still here/,
  },
  {
    screen: 'the settings',
    path: '/admin/settings',
    typed: { 'Office hours (optional)': 'Monday to Friday, 10 AM to 5 PM' },
    press: /^Save/,
    call: 'PUT /api/admin/settings',
    says: "We couldn't reach the server, so nothing changed. Check your connection and try again.",
  },
  {
    screen: 'a family by phone',
    path: '/admin/families/new',
    act: byPhone,
    typed: {
      "Parent's full name": 'Jordan Rivera',
      'Email (optional)': 'jordan@example.com',
      "Parent's phone": '(407) 555-0170',
      "Child's full name": 'Ida Rivera',
    },
    press: 'Register family',
    call: 'POST /api/admin/families',
    says: 'Nothing was saved. Try again.',
  },
  {
    screen: 'a parent being corrected',
    path: family,
    act: page => press(page, 'Edit parent details'),
    typed: { "Parent's phone": '(407) 555-0171', 'How do you know?': 'Mother called' },
    press: 'Save',
    call: 'POST /api/admin/families/*/corrections',
    says: 'Nothing was changed. Try again.',
  },
  {
    screen: 'a new post',
    path: '/admin/blog/new',
    typed: { Title: 'Moons from one sheet', Summary: 'Fold, cut, hang.' },
    press: 'Save draft',
    call: 'POST /api/admin/blog',
    says: /Your text is still here/,
  },
]

const PHONE_FORM = FORMS.find(({ path }) => path === '/admin/families/new')!

/** Refused because the email address already belongs to a family; once corrected, it goes through. */
const knownFamily: ScreenState = {
  screen: 'a family by phone whose email address is taken',
  state: 'not sent',
  as: 'admin',
  async show(stage) {
    const { page } = stage
    await openPage(stage, '/admin/families/new')
    await byPhone(page)
    for (const [label, words] of Object.entries(PHONE_FORM.typed))
      await page.getByLabel(label, { exact: true }).fill(words)
    await page.getByLabel('Email').fill('parent@example.com')
    await press(page, 'Register family')
    await page.getByRole('link', { name: 'Open this family' }).waitFor()
  },
  async leave({ page }) {
    await page.getByLabel('Email').fill('jordan@example.com')
    await press(page, 'Register family')
    await page.getByRole('heading', { level: 1, name: 'Jordan Rivera' }).waitFor()
  },
}

/** What staff do in the office while one of its calls hangs, fails or is cut off. */
export const BACK_OFFICE: ScreenState[] = [
  knownFamily,
  ...FORMS.map(form => notSent({ as: 'admin', ...form })),
  ...calls({
    screen: 'safety and contacts of a family',
    as: 'admin',
    path: '/admin?q=Alvarez',
    act: async page => {
      await openRow(page)
      await press(page, 'Safety, contacts and pickup')
    },
    call: 'GET /api/admin/families/*/people',
    coming: 'Loading safety and contacts',
    says: "Couldn't load contacts",
    brings: 'Who can pick up',
  }),
  ...calls({
    screen: 'a class for a family',
    as: 'admin',
    path: family,
    act: page => press(page, 'Book a class'),
    call: 'GET /api/admin/bookable-classes',
    coming: 'Loading classes',
    says: "Couldn't load the classes",
    brings: 'Class',
  }),
  ...calls({
    screen: 'the price of a booking',
    as: 'admin',
    path: family,
    act: async page => {
      await press(page, 'Book a class')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Class', { exact: true }).waitFor()
      if (await dialog.getByLabel('Child').count()) await dialog.getByLabel('Child').selectOption({ index: 1 })
      const free = dialog
        .locator('option')
        .filter({ hasText: /\$45\.00, \d+ left/ })
        .first()
      await dialog.getByLabel('Class', { exact: true }).selectOption(await free.getAttribute('value'))
    },
    call: 'POST /api/admin/families/*/quotes',
    coming: 'Calculating the price',
    says: 'Nothing was booked. Try again.',
    again: /^Book$/,
    brings: /The spot is held for 15 minutes|credit/,
  }),
  ...calls({
    screen: 'a spot being canceled',
    as: 'admin',
    path: '/admin?status=confirmed',
    act: async page => {
      await openRow(page)
      await press(page, /^Cancel/)
    },
    call: 'GET /api/admin/registrations/*/cancel',
    coming: 'Loading the amounts',
    says: "Couldn't load the amounts",
    brings: 'Reason',
  }),
  ...calls({
    screen: 'a class being canceled',
    as: 'admin',
    path: '/admin/cancellations',
    act: async page => {
      await page.locator('summary').filter({ visible: true }).last().click()
      await press(page, /^Cancel/)
    },
    call: 'GET /api/admin/classes/*/call-off',
    coming: 'Loading the preview',
    says: "Couldn't load the preview",
    brings: 'What do families get?',
  }),
  ...calls({
    screen: 'the preview of a newsletter',
    as: 'admin',
    path: newsletterDraft,
    call: 'GET /api/admin/newsletters/*/preview',
    coming: 'Loading the preview',
    says: "Couldn't load the preview",
    brings: 'Preview',
  }),
  ...calls({
    screen: 'classes to choose for a newsletter',
    as: 'admin',
    path: newsletterDraft,
    call: 'GET /api/admin/newsletter-classes',
    coming: 'Loading the classes',
    says: "Couldn't load the classes",
    brings: /Clay Critters/,
  }),
  ...calls({
    screen: 'the families of a group message',
    as: 'admin',
    path: seasonMessage,
    call: 'GET /api/admin/group-message-recipients',
    coming: 'Loading the families',
    says: "Couldn't load the families",
    brings: /will get one email each/,
  }),
  ...calls({
    screen: 'families to choose for a group message',
    as: 'admin',
    path: '/admin/group-messages/new?kind=families',
    call: 'GET /api/users',
    coming: 'Loading families',
    says: "Couldn't load families",
    brings: /Foster/,
  }),
  ...calls({
    screen: 'a family to write to',
    as: 'admin',
    path: '/admin/messages',
    act: page => press(page, /^New/),
    call: 'GET /api/users',
    coming: 'Loading families',
    says: "Couldn't load families",
    brings: /Alvarez/,
  }),
]
