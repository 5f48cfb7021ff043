import { findUser } from '#src/features/accounts/server.ts'
import { readProgramSettings, senderIn } from '#src/features/organization/server.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import { countUse, hashedEmail } from '#src/platform/http/limits.ts'
import { answerBy } from '../answer-day.ts'
import { type ContactForm, contactProblems, referenceOf, type Subject } from '../contact-rules.ts'
import { acknowledgement, copyForSender, messageForUs, type Written } from './mails/contact-mails.ts'
import { contactMessages } from './tables.ts'

const DAY = 86_400
type Sent = { reference: string; message: string }

/**
 * Stores a message to the organization and emails it there. For signed-in senders, name and email come from the
 * account. A message with a filled honeypot field is stored closed and not emailed, so it isn't lost if a person wrote
 * it.
 */
export async function sendMessage(
  app: App,
  { website, ...form }: ContactForm & { website?: string },
  viewer: Viewer | null,
): Promise<Outcome<Sent, 'invalid-input'>> {
  const account = viewer && viewer.role !== 'unknown' ? await findUser(app.db, viewer.id) : undefined
  const fields = contactProblems(form, account !== undefined)
  if (Object.keys(fields).length > 0) return refused('invalid-input', { fields })

  const now = app.clock.now()
  const program = await readProgramSettings(app.db)
  const row = {
    name: account ? `${account.firstName} ${account.lastName}`.trim() : form.name!.trim(),
    email: account ? account.email : form.email!.trim(),
    subject: form.subject as Subject,
    message: form.message.trim().replace(/\r\n?/g, '\n'),
  }
  const suspicious = Boolean(website)
  const reference = await inTransaction(app.db, async tx => {
    const [kept] = await tx
      .insert(contactMessages)
      .values({
        id: newId(),
        ...row,
        userId: account?.id ?? null,
        suspicious,
        state: suspicious ? 'closed' : 'new',
        createdAt: now,
        closedAt: suspicious ? now : null,
      })
      .returning({ number: contactMessages.number })
    const written: Written = { ...row, reference: referenceOf(kept!.number) }
    if (!suspicious) {
      await app.mail(tx, messageForUs(await senderIn(tx, app.settings), program.email, written))
      if (account && viewer!.verified) await app.mail(tx, copyForSender(await senderIn(tx, app.settings), written))
      else if ((await countUse(tx, `contact note ${hashedEmail(row.email)}`, { max: 3, seconds: DAY })).ok)
        await app.mail(tx, acknowledgement(await senderIn(tx, app.settings), row.email, written.reference))
    }
    return written.reference
  })
  const firstName = account?.firstName ?? row.name.split(' ')[0]
  const by = answerBy(row.subject, now, program.timeZone)
  return { ok: true, reference, message: `Thanks, ${firstName}. Reference ${reference}. We'll reply by ${by}.` }
}
