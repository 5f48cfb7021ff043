import type { Locator, Page } from 'playwright-core'
import { openStage } from './stage.ts'
import { hydrated, type Visit, type visit } from './visit.ts'

export const OURS = 'hello@example.com'
export const FAILED = "Message Failed / We couldn't send your message. Please try again later."

export type Typed = { name: string; email: string; subject: string; message: string }
export const GOOD: Typed = {
  name: 'Nora Quinn',
  email: 'nora@example.com',
  subject: 'collaboration',
  message: 'Shall we roll candles together?',
}

export type OpenForm = Visit & { form: Locator }
export const formOf = (page: Page) => page.getByRole('form', { name: 'Contact' })
export const field = (form: Locator, name: string) => form.locator(`[name=${name}]`)
export const press = (form: Locator) => form.getByRole('button', { name: 'Send message' }).click()

/** A site that sends emails, with helpers for the contact form's journeys. */
export function openContact() {
  const stage = openStage({ mails: true })
  let visitors = 0
  /** Each visitor has their own IP address, so that only the rate limit's own test reaches the limit. */
  const newVisitor = (options: Parameters<typeof visit>[2] = {}) =>
    stage.visit({ address: `10.5.0.${++visitors}`, ...options })
  return {
    stage,
    newVisitor,
    mailTo: stage.mailTo,
    /** Opens the contact page, with a clock that a test can advance. */
    async openForm(visitor?: Visit): Promise<OpenForm> {
      const { page, ...rest } = visitor ?? (await newVisitor())
      await page.clock.install()
      await page.goto('/contact')
      await hydrated(page)
      return { page, ...rest, form: formOf(page) }
    },
    async keptFrom(email: string): Promise<Kept[]> {
      const asked =
        'SELECT number, name, email, subject, message, state, suspicious FROM contact_messages WHERE email = $1 ORDER BY number'
      return (await stage.site.pool.query(asked, [email])).rows
    },
  }
}

export async function fill(form: Locator, typed: Partial<Typed>) {
  const { subject, ...rest } = typed
  for (const [name, text] of Object.entries(rest)) await field(form, name).fill(text)
  if (subject !== undefined) await field(form, 'subject').selectOption(subject)
}

export async function typedIn(form: Locator): Promise<Typed> {
  const value = (name: string) => field(form, name).inputValue()
  const [name = '', email = '', subject = '', message = ''] = await Promise.all(
    ['name', 'email', 'subject', 'message'].map(value),
  )
  return { name, email, subject, message }
}

export type Kept = Typed & { number: number; state: string; suspicious: boolean }
