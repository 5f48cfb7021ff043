import { findUser, sendSetPasswordLink, type User } from '#src/features/accounts/server.ts'
import { senderIn } from '#src/features/organization/server.ts'
import { hasEmail } from '#src/lib/no-email.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { countUse } from '#src/platform/http/limits.ts'
import type { Missing } from '../../missing.ts'
import { lockFamily } from '../lock-family.ts'
import { finishMail } from '../mails/finish-mail.ts'
import { readMissing } from '../read-missing.ts'
import { SIGN_PAGE } from './register-by-phone.ts'

const DAY = 86_400
const FAMILY_PAGE = '/parent-dashboard'

/**
 * Emails a family a link to what's missing from its registration, at most 3 times a day. Without a password the link sets
 * one first, which also confirms the address.
 */
export async function sendFinishLink(
  app: App,
  parentId: string,
  { note }: Pick<RequestContext, 'note'>,
): Promise<Outcome<{ email: string }, 'not-found' | 'nothing-missing' | 'no-email' | 'sent-often'>> {
  return inTransaction(app.db, async tx => {
    await lockFamily(tx, parentId)
    const parent = await findUser(tx, parentId)
    if (parent?.role !== 'parent' || parent.disabledAt) return refused('not-found')
    if (!hasEmail(parent.email)) return refused('no-email')
    const missing = await readMissing(tx, parent)
    if (missing.length === 0) return refused('nothing-missing')
    if (!(await countUse(tx, `finish link ${parentId}`, { max: 3, seconds: DAY })).ok) return refused('sent-often')
    const page = pageFor(missing)
    if (parent.passwordHash === null)
      await sendSetPasswordLink(app, tx, parent, { returnTo: page, paragraphs: words(parent) })
    else await app.mail(tx, finishMail(await senderIn(tx, app.settings), parent, { page, paragraphs: words(parent) }))
    await note(tx, { about: { kind: 'family', id: parentId }, after: { finishLink: missing } })
    return { ok: true, email: parent.email }
  })
}

/** The policies come first: signing them leads on to the family page. */
const pageFor = (missing: readonly Missing[]) => (missing.includes('policies') ? SIGN_PAGE : FAMILY_PAGE)

const words = ({ firstName }: Pick<User, 'firstName'>) => [
  `Hello ${firstName},`,
  "Your family's registration is almost complete. The link leads to what's missing. It takes about five minutes.",
]
