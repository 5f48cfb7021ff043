import { sql } from 'drizzle-orm'
import { staffWhoMay } from '#src/features/accounts/server.ts'
import { readProgramSettings, senderIn } from '#src/features/organization/server.ts'
import { dayOf, formatMoment, hourIn } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { JobKind } from '#src/platform/jobs/jobs.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { isReminderDay, shortText } from '../../minimum-children.ts'
import { listShortClasses } from './short-classes.ts'

const FROM_HOUR = 7

/** Emails staff who cancel classes about a class that is short, on the day before they have to decide. */
export const remindOfDecisionsJob = (app: App): JobKind => ({
  name: 'remind-of-decisions',
  every: '23 * * * *',
  retries: 0,
  run: () => remindOfDecisions(app),
})

/**
 * Sends each of them one email for a class and its decision day, from 7 AM in the program's time zone. However often it
 * runs, nobody gets it twice.
 */
export async function remindOfDecisions(app: Pick<App, 'db' | 'clock' | 'mail' | 'settings'>): Promise<void> {
  const { timeZone: zone } = await readProgramSettings(app.db)
  const now = app.clock.now()
  if (hourIn(now, zone) < FROM_HOUR) return
  const today = dayOf(now, zone)
  const due = (await listShortClasses(app.db, now, zone)).filter(
    each => each.decideBy !== null && isReminderDay(each.decideBy, today),
  )
  if (due.length === 0) return
  const { rows: staff } = await app.db.execute<{ id: string; email: string; firstName: string }>(
    sql`SELECT id, email, first_name AS "firstName" FROM users WHERE disabled_at IS NULL AND ${staffWhoMay('call-offs')} ORDER BY id`,
  )
  for (const short of due)
    for (const person of staff)
      await inTransaction(app.db, async tx => {
        const sender = await senderIn(tx, app.settings)
        const text = shortText(short, today)
        const words = mailLayout({
          heading: `Decide about ${short.title}`,
          paragraphs: [`Hello ${person.firstName},`, `${short.title} doesn't have enough children yet. ${text}.`],
          facts: [['First session', formatMoment(short.startsAt, zone, today)]],
          button: { label: 'Decide on Today', url: new URL('/admin/today', sender.publicUrl).href },
          afterwards: ['Run it anyway, or cancel it. If you cancel, you choose what families get.'],
          footer: [sender.brand],
        })
        await app.mail(tx, {
          kind: 'class-short',
          to: person.email,
          subject: `Decide about ${short.title}: ${short.children} of ${short.minimum} children`,
          ...words,
          once: `class-short:${short.id}:${short.decideBy}:${person.id}`,
        })
      })
}
