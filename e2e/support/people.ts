import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'

const SAMPLE_PASSWORD = 'wonder-becomes-art'

/** Signs this browser in as somebody of the sample program, without the form. */
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

/** Gives this browser the cookie of somebody whom `makeBuyers` signed in. */
export async function carryCookie(context: BrowserContext, origin: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
}
