import type { APIRequestContext, APIResponse } from 'playwright-core'

/** Accounts created through the site's own API, so the same tries run against any site with the sample program. */
const PASSWORD = 'wonder-becomes-art'
const AGREED = { termsOfService: true, privacyPolicy: true, cancellationPolicy: true, safetyGuidelines: true }

/** The response to a call that must succeed. @throws with what the site said instead */
export async function answerOf<T>(call: Promise<APIResponse>): Promise<T> {
  const answer = await call
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** An email address that no other try uses. */
const newEmail = () => `slow-hands-${crypto.randomUUID()}@example.com`

/** An account with a password and without a family, not signed in. */
export async function makeAccount(site: APIRequestContext): Promise<{ email: string; password: string }> {
  const account = { email: newEmail(), password: PASSWORD }
  await answerOf(site.post('/api/auth/signup', { data: { firstName: 'Ana', lastName: 'Lopez', ...account } }))
  return account
}

/** Creates a family with one child and signs this browser in as its parent. Returns the child's id. */
export async function joinAsFamily(site: APIRequestContext): Promise<string> {
  const contact = (fullName: string, phone: string) => ({ fullName, phone, relationship: 'Neighbor' })
  const { children } = await answerOf<{ children: { id: string }[] }>(
    site.post('/api/register', {
      data: {
        parent: { fullName: 'Ana Lopez', email: newEmail(), phone: '407 555 0123' },
        children: [{ fullName: 'Leo Lopez', dateOfBirth: '2018-04-27', photoConsent: 'yes' }],
        emergencyContacts: [contact('Ida Lopez', '407 555 0124'), contact('Ben Lopez', '407 555 0125')],
        acknowledgements: AGREED,
        policyViewed: AGREED,
        digitalSignature: 'Ana Lopez',
      },
    }),
  )
  return children[0]!.id
}

type Listed = { id: string; title: string; kind: string; price: number; placesLeft: number | null; bookable: boolean }

/** A class with room for every try. */
export async function roomyClass(site: APIRequestContext): Promise<Listed> {
  const classes = await answerOf<Listed[]>(site.get('/api/classes'))
  const roomy = classes.find(
    each => each.kind === 'class' && each.price > 0 && each.bookable && each.placesLeft === null,
  )
  if (!roomy) throw new Error('the site has no class without a limit on spots')
  return roomy
}

/** Books and pays for a class for a child of the signed-in family. */
export async function bookAndPay(site: APIRequestContext, { id, price }: Listed, childId: string): Promise<void> {
  const { orderId } = await answerOf<{ orderId: string }>(
    site.post('/api/class-enrollments', { data: { eventId: id, childId } }),
  )
  const { clientSecret } = await answerOf<{ clientSecret: string }>(
    site.post('/api/create-payment-intent', { data: { orderId, amount: price } }),
  )
  await answerOf(site.post('/local-pay/confirm', { data: { clientSecret, card: '4242' } }))
  const { status } = await answerOf<{ status: string }>(site.get(`/api/orders/${orderId}`))
  if (status !== 'paid') throw new Error(`the order is ${status} after its payment`)
}

/** Signs this browser in as someone from the sample program. */
export async function signInAs(
  site: APIRequestContext,
  who: 'parent' | 'parent2' | 'staff' | 'admin',
): Promise<string> {
  const data = { email: `${who}@example.com`, password: PASSWORD, rememberMe: false }
  return (await answerOf<{ user: { id: string } }>(site.post('/api/auth/login', { data }))).user.id
}
