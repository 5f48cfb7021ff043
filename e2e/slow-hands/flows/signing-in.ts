import { makeAccount } from '../families.ts'
import type { Flow } from '../flows.ts'

const SIGN_IN = '/api/auth/login'

/** /login, with an account of its own for each try: a mistyped password of one must not lock out another. */
export const signingIn: Flow = {
  name: 'login',
  async play(phone) {
    const { page, context } = phone
    const { chance } = phone.how
    const account = await makeAccount(context.request)
    const email = page.locator('#sign-in-email')
    const signIn = page.locator('form').getByRole('button', { name: 'Sign in', exact: true })
    const door = {
      on: '/register',
      name: (at: typeof page) => at.locator('main').getByRole('link', { name: 'Sign in' }),
    }
    await phone.arrive('/login', door, email)

    const forget = chance.yes(0.4)
    if (forget) await phone.tap(page.getByText('Remember me'))
    await phone.type(email, account.email)
    await phone.pause()
    await phone.type(page.locator('#sign-in-password'), account.password)
    await phone.pause(0.3)
    phone.reads('the e-mail field', await email.inputValue(), account.email)
    await phone.tapImpatiently(signIn, 0.4)

    const body = (await phone.sends(SIGN_IN, 'Sign in')) as Record<string, unknown>
    phone.reads('the e-mail that was sent', body.email, account.email)
    phone.reads('the password that was sent', body.password, account.password)
    phone.counts('"Remember me"', body.rememberMe === !forget ? 1 : 0)
    if (phone.findings.letters.length > 0) return
    const away = (url: URL) => url.pathname !== '/login'
    await phone.comes('page after signing in', patience => page.waitForURL(away, { ...patience, waitUntil: 'commit' }))
    const heading = page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Welcome back' })
    await phone.comes('heading after signing in', patience => heading.first().waitFor(patience))
    phone.counts('"Sign in"', phone.sent(SIGN_IN).length)
  },
}
