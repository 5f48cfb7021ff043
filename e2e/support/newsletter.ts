import type { Locator, Page } from 'playwright-core'
import { openStage } from './stage.ts'
import { hydrated, seeToast, type Visit, type visit } from './visit.ts'

export const WELCOME = "Welcome to our newsletter! / You'll receive updates about new classes and special events."
export const ASKED = "Check your email / We sent you an email. Open the link in it to confirm, and you're subscribed."
export const SUBSCRIBE = '**/api/newsletter/subscribe'

/** The three variants of the form, each on a page that has it. */
export const VARIANTS = [
  { variant: 'hero', path: '/' },
  { variant: 'standard', path: '/newsletter' },
  { variant: 'footer', path: '/about' },
] as const
export type Variant = (typeof VARIANTS)[number]['variant']
export type OpenForm = Visit & { form: Locator }

export const formOf = (page: Page, variant: Variant) => page.locator(`form.newsletter.${variant}`)
export const emailOf = (form: Locator) => form.locator('input[type=email]')
export const subscribeIn = (form: Locator) => form.getByRole('button', { name: 'Subscribe' }).click()

/** A site that sends emails, with helpers for the newsletter's journeys. */
export function openNewsletter() {
  const stage = openStage({ mails: true })
  let visitors = 0
  return {
    stage,
    /** Each visitor has their own IP address, so that only the rate limit's own test reaches the limit. */
    newVisitor: (options: Parameters<typeof visit>[2] = {}) =>
      stage.visit({ address: `10.3.0.${++visitors}`, ...options }),
    mailTo: stage.mailTo,
    async subscriber(email: string): Promise<{ state: string; source: string; first_name: string } | undefined> {
      const asked = 'SELECT state, source, first_name FROM subscribers WHERE email = $1'
      return (await stage.site.pool.query(asked, [email])).rows[0]
    },
  }
}

/** Opens the page of a variant, with a clock that a test can advance. */
export async function openForm(visitor: Visit, variant: Variant): Promise<OpenForm> {
  const { page } = visitor
  await page.clock.install()
  await page.goto(VARIANTS.find(each => each.variant === variant)!.path)
  await hydrated(page)
  return { ...visitor, form: formOf(page, variant) }
}

/** What the next click sends; the request is aborted before it reaches the server. */
export async function sentBy(page: Page, press: () => Promise<void>): Promise<{ url: string; body: object }> {
  await page.route(SUBSCRIBE, route => route.abort())
  const [request] = await Promise.all([page.waitForRequest(SUBSCRIBE), press()])
  await seeToast(page, 'Subscription failed')
  await page.unroute(SUBSCRIBE)
  return { url: `${request.method()} ${new URL(request.url()).pathname}`, body: request.postDataJSON() }
}
