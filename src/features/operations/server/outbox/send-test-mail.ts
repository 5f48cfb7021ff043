import { findUser } from '#src/features/accounts/server.ts'
import { senderIn } from '#src/features/organization/server.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'

/** What the email is listed as. The first steps look for one that was sent. */
const TEST_MAIL = 'test-email'

/** Sends a test email to whoever asks for it, by the way that every other email takes. */
export function sendTestMail(
  app: App,
  { viewer, note }: Pick<RequestContext, 'note'> & { viewer: Viewer },
): Promise<Outcome<{ email: string }, 'no-server'>> {
  return inTransaction(app.db, async tx => {
    if (!app.settings.smtpUrl) return refused('no-server')
    const { email, firstName } = (await findUser(tx, viewer.id))!
    const { brand, publicUrl } = await senderIn(tx, app.settings)
    const words = mailLayout({
      heading: 'Your email works',
      paragraphs: [
        `Hello ${firstName},`,
        `You asked for this test email. Emails from ${brand} to families look like this one.`,
      ],
      button: { label: 'Open the back office', url: new URL('/admin/today', publicUrl).href },
      footer: [brand, `You're getting this email because you have an account at ${publicUrl.host}.`],
    })
    await app.mail(tx, { kind: TEST_MAIL, to: email, subject: `Test email from ${brand}`, ...words })
    await note(tx, { about: { kind: 'staff', id: viewer.id }, after: { testEmail: true } })
    return { ok: true as const, email }
  })
}
