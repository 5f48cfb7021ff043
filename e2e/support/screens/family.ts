import { expect } from 'vitest'
import { call } from '../buyers.ts'
import { openUpdate } from '../updates.ts'
import { press, type Scene, type Screen, see } from './scene.ts'

const SCREENS: readonly Screen[] = [
  { name: 'an empty cart', as: 'buyer', path: '/cart' },
  {
    name: 'a filled cart',
    as: 'buyer',
    path: async ({ site, buyer }) => {
      const { rows } = await site.pool.query(`SELECT id FROM offerings WHERE slug = 'sun-prints'`)
      await call(site.origin, buyer, 'POST', '/api/cart/add', { classId: rows[0].id, childId: buyer.childId })
      return '/cart'
    },
  },
  {
    name: 'checkout',
    as: 'buyer',
    path: ({ classId, buyer }) => `/checkout?classId=${classId}&childId=${buyer.childId}`,
  },
  {
    name: 'payment',
    as: 'buyer',
    path: async scene => `/payment/${await reserved(scene)}`,
    act: page => see(page, 'Demo mode: no real card is charged'),
  },
  {
    name: 'a declined card',
    as: 'buyer',
    path: async scene => `/payment/${await reserved(scene)}`,
    act: async page => {
      await page.getByText('Visa ending 0002').click()
      await press(page, /^Pay \$/)
      await see(page, 'Your card was declined')
    },
  },
  {
    name: 'the confirmation',
    as: 'buyer',
    path: async scene => `/payment/${await reserved(scene)}`,
    act: async page => {
      await page.getByText('Visa ending 4242').click()
      await press(page, /^(Pay|Try again)/)
      await page.waitForURL('**/confirmation?*')
      await see(page, 'What Happens Next')
    },
  },
  { name: 'an unknown confirmation', as: 'buyer', path: '/confirmation?registration=nothing' },
  { name: 'registration received', as: 'buyer', path: ({ classId }) => `/registration-success?class=${classId}` },
  { name: 'registration failed', as: 'buyer', path: '/registration-error' },
  { name: 'the dashboard', as: 'parent', path: '/dashboard' },
  {
    name: 'the photos of an update',
    as: 'parent',
    path: '/dashboard?tab=updates',
    act: async page => {
      await openUpdate(page, 'Open table this week')
    },
  },
  { name: 'the children of a family', as: 'parent', path: '/dashboard?tab=children' },
  { name: 'the family page', as: 'parent', path: '/parent-dashboard' },
  {
    name: 'a child being added, with errors',
    as: 'parent',
    path: '/parent-dashboard?add=yes',
    act: async page => {
      await press(page, 'Add child')
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { name: 'your account', as: 'parent', path: '/account' },
  { name: 'saved cards', as: 'parent', path: '/account/cards' },
  { name: 'a changed email address', path: '/confirm-email#token=not-a-real-one' },
  {
    name: 'messages of a parent',
    as: 'parent',
    path: async ({ site }) => {
      const { rows } = await site.pool.query(`SELECT id FROM users WHERE email = 'staff@example.com'`)
      return `/dashboard?tab=messages&with=${rows[0].id}`
    },
    act: page => page.getByRole('log').waitFor(),
  },
  {
    name: 'the conversations of a parent',
    as: 'parent',
    path: '/dashboard?tab=messages',
    act: page => page.getByRole('navigation', { name: 'Conversations' }).waitFor(),
  },
  { name: 'the cart of a family', as: 'parent', path: '/cart' },
  {
    name: 'using part of the credit',
    as: 'parent',
    path: '/cart',
    act: async page => {
      await press(page, 'Use only part of it')
      await page.getByLabel('Credit to use, in dollars').fill('ten')
      await see(page, 'Enter an amount')
    },
  },
  {
    name: 'a receipt with a refund',
    as: 'parent',
    // From its end, the header would cover half of a button.
    fromEnd: false,
    path: async ({ site }) => {
      const { rows } = await site.pool.query(
        `SELECT r.order_id FROM refunds r JOIN orders o ON o.id = r.order_id JOIN users u ON u.id = o.parent_id
         WHERE u.email = 'parent@example.com' LIMIT 1`,
      )
      return `/receipt/${rows[0].order_id}#refunds`
    },
  },
  { name: 'a class seen by a parent', as: 'parent', path: '/events/big-sky-painting' },
  { name: 'a program seen by a parent', as: 'parent', path: '/events/spring-break-camp' },
  { name: 'a full class seen by a parent', as: 'parent', path: '/events/stop-motion-gators' },
  { name: 'sign out', as: 'parent', path: '/sign-out' },
  { name: 'policies already agreed to', as: 'parent', path: '/agree' },
  { name: 'policies to read and sign', as: 'buyer', path: agreedByPhone },
]

/**
 * What families see: one that is about to pay, and one from the sample program. Each screen is checked while scrolled
 * to its end, where the family's bar doesn't half-cover a button.
 */
export const FAMILY: readonly Screen[] = SCREENS.map(each => ({ fromEnd: true, ...each }))

let registrationId: string | undefined
/** A spot awaiting payment, the same one for payment, decline and confirmation. */
async function reserved({ site, buyer, classId }: Scene): Promise<string> {
  if (registrationId) return registrationId
  const { status, body } = await call(site.origin, buyer, 'POST', '/api/class-enrollments', {
    eventId: classId,
    childId: buyer.childId,
  })
  expect(status).toBe(200)
  registrationId = String(body.registrationId)
  return registrationId
}

/** A family that has agreed only by phone. */
async function agreedByPhone({ site, buyer }: Scene): Promise<string> {
  await site.pool.query(
    `INSERT INTO verbal_consents (parent_id, policy_version_id, taken_by)
     SELECT $1, v.id, s.id FROM policy_versions v, users s WHERE s.email = 'staff@example.com' AND v.policy <> 'photoConsent'
     ON CONFLICT DO NOTHING`,
    [buyer.parentId],
  )
  return '/agree'
}
