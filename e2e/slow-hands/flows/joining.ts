import type { Page } from 'playwright-core'
import type { Flow } from '../flows.ts'
import { type Phone, typedInto } from '../phone.ts'

const PARENT = { fullName: 'Ana Maria Lopez', email: 'ana.lopez@example.com', phone: '4075550123' }
const CHILDREN = [
  { fullName: 'Leo Lopez', dateOfBirth: '2018-04-27' },
  { fullName: 'Nina Lopez', dateOfBirth: '2020-09-03' },
]
/** What an earlier visit left: all of step 1, and whom to call of step 2. */
const KEPT = {
  parent: { fullName: 'Kept Name', email: 'kept@example.com', phone: '(407) 555-0101' },
  children: [{ fullName: 'Kept Child', dateOfBirth: '2017-02-11', allergies: 'Peanuts', photoConsent: 'no' }],
  emergencyContacts: [
    { fullName: 'Kept Aunt', phone: '(407) 555-0102', relationship: 'aunt' },
    { fullName: '', phone: '', relationship: '' },
  ],
}
type Draft = typeof KEPT

/** Step 1 of /register, typed and pressed through to step 2. */
export const joining: Flow = {
  name: 'register',
  async play(phone) {
    const { page, how } = phone
    const { chance, kept } = how
    if (kept) await phone.keep('joining-draft', { savedAt: new Date(), form: KEPT })
    const name = page.locator('#parent-fullName')
    await phone.arrive('/register', { on: '/login', name: at => at.getByRole('link', { name: 'Sign up' }) }, name)

    const presses = chance.of(['none at all', 'None', 'None and Add'])
    const adds = presses === 'None and Add'
    await phone.pause(0.2)
    if (presses !== 'none at all') await phone.tap(noAllergies(page))
    if (adds) await phone.tap(page.getByRole('button', { name: 'Add another child' }))

    await phone.type(name, PARENT.fullName)
    await phone.pause()
    if (!kept) {
      await phone.type(page.locator('#parent-email'), PARENT.email)
      await phone.type(page.locator('#parent-phone'), PARENT.phone)
      await typeChild(phone, 0)
    }
    if (adds) {
      const second = page.locator('#children-1-fullName')
      await phone.comes('second child', patience => second.waitFor(patience), 'Add another child')
      await typeChild(phone, 1)
    }
    await lookAtFields(phone, adds)
    if (presses !== 'none at all') phone.counts('"None"', await settledNone(phone))
    phone.counts('children', await page.locator('.child-card').count(), adds ? 2 : 1)

    await phone.tap(page.getByRole('button', { name: 'Continue', exact: true }))
    const safety = page.getByRole('heading', { level: 1, name: /^Last step/ })
    await phone.comes('step 2', patience => safety.waitFor(patience), 'Continue')
    await lookAtDraft(phone, adds, presses !== 'none at all')
  },
}

/** Of the first child, also while it is folded to a line. */
const noAllergies = (page: Page) => page.locator('#children-0-allergies button')

/** The answer "No photos" of a child. */
const photoChoice = (page: Page, at: number) => page.locator(`#children-${at}-photoConsent input[value="no"]`)

async function typeChild(phone: Phone, at: number) {
  const { fullName, dateOfBirth } = CHILDREN[at]!
  const [year, month, day] = dateOfBirth.split('-')
  await phone.type(phone.page.locator(`#children-${at}-fullName`), fullName)
  for (const [part, digits] of [
    ['month', month],
    ['day', day],
    ['year', year],
  ])
    await phone.type(phone.page.locator(`#children-${at}-dateOfBirth-${part}`), digits!)
  await phone.tap(photoChoice(phone.page, at))
}

/** 1 when "None" is pressed; a press that is done twice takes it back. */
async function settledNone({ page, settles }: Phone) {
  const state = await settles(
    () => noAllergies(page).getAttribute('aria-pressed'),
    pressed => pressed === 'true',
  )
  return state === 'true' ? 1 : 0
}

/** The name wins over a kept one; typed after that was brought back, it stands in it. */
const nameWith = (kept: boolean) => [PARENT.fullName, ...(kept ? typedInto(KEPT.parent.fullName, PARENT.fullName) : [])]

/** What the fields say once all is typed. */
async function lookAtFields(phone: Phone, adds: boolean) {
  const { page, how } = phone
  const value = (id: string) => page.locator(`#${id}`).inputValue()
  const wanted = how.kept ? KEPT.parent : PARENT
  // A draft is brought back when the page is hydrated, which may be after the last key.
  const email = await phone.settles(
    () => value('parent-email'),
    each => each === wanted.email,
  )
  phone.reads('the name field', await value('parent-fullName'), ...nameWith(how.kept))
  phone.reads('the e-mail field', email, wanted.email)
  phone.reads('the phone field', digits(await value('parent-phone')), digits(wanted.phone))
  const children = [how.kept ? KEPT.children[0]! : CHILDREN[0]!, ...(adds ? [CHILDREN[1]!] : [])]
  for (const [at, child] of children.entries()) {
    const id = `children-${at}-`
    phone.reads(`child ${at + 1}`, await value(`${id}fullName`), child.fullName)
    const typed = await Promise.all(['year', 'month', 'day'].map(part => value(`${id}dateOfBirth-${part}`)))
    phone.reads(`birthday ${at + 1}`, typed.map(part => part.padStart(2, '0')).join('-'), child.dateOfBirth)
  }
}

/** What is kept on this device at step 2: what was typed, and all else as it was kept before. */
async function lookAtDraft(phone: Phone, adds: boolean, none: boolean) {
  const { page, how, reads } = phone
  const read = () =>
    page.evaluate(() => (JSON.parse(localStorage.getItem('joining-draft') ?? '{}') as { form?: Draft }).form)
  const wanted = how.kept ? KEPT : { ...KEPT, parent: PARENT, children: CHILDREN }
  const allergies = none ? 'None' : how.kept ? 'Peanuts' : ''
  const children = [wanted.children[0]!, ...(adds ? [CHILDREN[1]!] : [])]
  const looks: [what: string, of: (draft: Draft) => unknown, ...wanted: unknown[]][] = [
    ['name', ({ parent }) => parent.fullName, ...nameWith(how.kept)],
    ['e-mail', ({ parent }) => parent.email, wanted.parent.email],
    ['phone', ({ parent }) => digits(parent.phone), digits(wanted.parent.phone)],
    ['children', draft => draft.children.length, children.length],
    ...children.flatMap(({ fullName, dateOfBirth }, at): typeof looks => [
      [`child ${at + 1}`, draft => draft.children[at]?.fullName, fullName],
      [`birthday ${at + 1}`, draft => draft.children[at]?.dateOfBirth, dateOfBirth],
    ]),
    ...children.map((_, at): (typeof looks)[number] => [
      `photos ${at + 1}`,
      draft => draft.children[at]?.photoConsent,
      'no',
    ]),
    ['allergies', draft => draft.children[0]?.allergies, allergies],
    ['whom to call', draft => draft.emergencyContacts[0]?.fullName, how.kept ? 'Kept Aunt' : ''],
  ]
  // A draft is written a moment after the last key.
  const draft = await phone.settles(
    read,
    found => !!found && looks.every(([, of, ...fine]) => fine.includes(of(found))),
  )
  for (const [what, of, ...fine] of looks) reads(`the draft: ${what}`, draft && of(draft), ...fine)
}

const digits = (phone: string) => phone.replace(/\D/g, '')
