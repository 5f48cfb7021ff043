import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

export const SAMPLE_PASSWORD = 'wonder-becomes-art'

/** Signs this browser in as someone from the sample program, without the form. */
export async function signIn(
  context: BrowserContext,
  who: 'parent' | 'parent2' | 'staff' | 'admin',
): Promise<{ id: string }> {
  const answer = await context.request.post('/api/auth/login', {
    data: { email: `${who}@example.com`, password: SAMPLE_PASSWORD, rememberMe: false },
  })
  expect(answer.status(), `signing ${who} in`).toBe(200)
  return ((await answer.json()) as { user: { id: string } }).user
}

/** Gives this browser the cookie of a buyer whom `makeBuyers` signed in. */
export async function carryCookie(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
}

/** Fills in and submits the open sign-in form. */
export async function signInByForm(page: Page, email = 'parent2@example.com') {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Whether the server considers this browser signed in. */
export const isSignedIn = async (context: BrowserContext) =>
  (await context.request.get('/api/auth/user')).status() === 200
