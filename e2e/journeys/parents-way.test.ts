import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { chanceFrom } from '#src/testing/chance.ts'
import { openPhone, type Phone } from '../slow-hands/phone.ts'
import { findings } from '../support/audit.ts'
import { type Buyer, makeBuyers, makeClass } from '../support/buyers.ts'
import { catalogOf } from '../support/catalog.ts'
import { carryCookie } from '../support/people.ts'
import { cardTitles } from '../support/presses.ts'
import { openStage } from '../support/stage.ts'

/**
 * How much a parent types and taps on the way to a paid spot, on a phone with a processor four times slower, with real
 * keys. The numbers are upper limits; fewer are welcome.
 */
const stage = openStage()
const HOW = { rate: 4, longestPauseMs: 200, network: 'fast', byLink: false, kept: false } as const
let phone: Phone | undefined
afterEach(async () => {
  await phone?.close()
  phone = undefined
})

/** Counts taps and fields. One field per page is tapped, and from there the keyboard's Next key moves to the others. */
async function openHand(name: string) {
  const opened = await openPhone(stage.browser, stage.site.origin, '10.71.0.1', { ...HOW, chance: chanceFrom(name) })
  phone = opened
  const counted = { taps: 0, fields: [] as string[] }
  async function tap(target: Locator) {
    const [first] = await target.filter({ visible: true }).all()
    await opened.tap(first ?? target.first())
    counted.taps++
  }
  /** Types into a field, after tapping it if no field of this page has the focus yet. */
  async function type(field: Locator, words: string) {
    const isNext = await opened.page.evaluate(() => document.activeElement?.matches('input, textarea') === true)
    if (isNext) await field.focus()
    else await tap(field)
    await opened.page.keyboard.type(words, { delay: 40 })
    counted.fields.push(words)
  }
  return { page: opened.page, context: opened.context, counted, tap, type }
}

/** The first paid class in the catalog that isn't a program, because programs ask for days. */
async function firstClassOn(page: Phone['page']): Promise<string> {
  await page.locator('main .class-card').first().waitFor()
  const all = await catalogOf(stage).search()
  const isClass = (title: string) => all.some(each => each.title === title && each.kind === 'class' && each.price > 0)
  return (await cardTitles(page)).find(isClass)!
}

test('a new parent with one child goes from the home page to a paid spot with 14 fields and 20 taps', async () => {
  const { page, counted, tap, type } = await openHand('a new parent')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto('/')
  await tap(page.getByRole('link', { name: 'See classes' }).first())
  await page.waitForURL('**/classes')
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: await firstClassOn(page), exact: true })
      .first(),
  )
  await page.waitForURL('**/events/*')
  await tap(page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).first())

  await page.waitForURL('**/register?classId=*')
  await type(page.getByLabel('Your full name'), 'Rosa Demo')
  await type(page.getByLabel('Email'), 'rosa.way@example.com')
  await type(page.getByLabel('Phone'), '4075550123')
  await type(page.getByLabel("Child's full name"), 'Ida Demo')
  await type(page.getByLabel('Month'), '4')
  await type(page.getByLabel('Day', { exact: true }), '27')
  await type(page.getByLabel('Year'), '2018')
  await tap(page.getByRole('radio', { name: 'Yes, photos are OK' }))
  await tap(button('Continue'))

  await page.waitForURL(/step=2/)
  for (const [legend, name, number, relationship] of [
    ['First person to call', 'Ana Demo', '4075550124', 'Grandmother'],
    ['Second person to call', 'Ben Demo', '4075550125', 'Neighbor'],
  ] as const) {
    const person = page.getByRole('group', { name: legend })
    await type(person.getByLabel('Full name'), name)
    await type(person.getByLabel('Phone'), number)
    await type(person.getByLabel('Relationship to child'), relationship)
  }
  await tap(page.getByRole('group', { name: 'First person to call' }).getByLabel('May also pick up'))
  await tap(button(/^Read, .*Terms of Service/))
  for (let n = 0; n < 4; n++) await tap(page.getByRole('dialog').getByRole('button', { name: 'I Understand' }))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await type(page.getByLabel('Sign by typing your full name'), 'Rosa Demo')
  await tap(button('Finish registration'))

  await page.waitForURL('**/checkout?classId=*')
  await tap(button(/^Reserve and pay/))
  await page.waitForURL('**/checkout?order=*')
  await tap(button(/^Pay \$/))
  await page.waitForURL('**/confirmation?registration=*')

  expect(counted.fields.length, counted.fields.join(', ')).toBeLessThanOrEqual(14)
  expect(counted.taps).toBeLessThanOrEqual(20)
  const { rows } = await stage.site.pool.query(
    `SELECT r.status FROM registrations r JOIN users u ON u.id = r.parent_id WHERE u.email = 'rosa.way@example.com'`,
  )
  expect(rows).toEqual([{ status: 'confirmed' }])
  expect(await findings(stage.site.db)).toEqual([])
})

test('a returning parent with a saved card pays with 4 taps from the class page', async () => {
  const { page, context, counted, tap } = await openHand('a returning parent')
  const [buyer] = (await makeBuyers(stage.site.pool, 1)) as [Buyer]
  await carryCookie(context, stage.site.origin, buyer.cookie)
  const buy = async () => {
    await page.goto(`/events/rush-${await makeClass(stage.site.pool, { capacity: 3 })}`)
    counted.taps = 0
    await tap(page.getByRole('main').getByRole('button', { name: /^Register/ }))
    await page.waitForURL('**/checkout?classId=*')
    await tap(page.getByRole('button', { name: 'Reserve and pay $45.00' }))
    await page.waitForURL('**/checkout?order=*')
    await page.getByRole('button', { name: 'Pay $45.00' }).waitFor()
  }
  await buy()
  await page.getByLabel('Save this card for next time').check()
  await tap(page.getByRole('button', { name: 'Pay $45.00' }))
  await page.waitForURL('**/confirmation?registration=*')

  await buy()
  expect(await page.getByRole('radio', { name: /Visa ending 4242/ }).isChecked()).toBe(true)
  await tap(page.getByRole('button', { name: 'Pay $45.00' }))
  await page.waitForURL('**/confirmation?registration=*')
  expect(counted.taps).toBeLessThanOrEqual(4)
  const { rows } = await stage.site.pool.query('SELECT status FROM registrations WHERE parent_id = $1', [
    buyer.parentId,
  ])
  expect(rows).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }])
})
