import type { Transaction } from '#src/platform/database/open-database.ts'
import { mailLayout } from '#src/platform/mail/layout.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { sampleId } from './sample-id.ts'

const HOUR = 3_600_000

type SampleMail = { hoursAgo: number; to: string; subject: string; says: string; trouble?: string; parked?: true }

/** Emails from the last few days, in each state staff can see in the outbox. */
const MAILS: readonly SampleMail[] = [
  {
    hoursAgo: 70,
    to: 'denise.foster@example.com',
    subject: 'Tomorrow: Paper Lanterns',
    says: 'We start at 5:45 PM in Room A. Nothing to bring. Wear anything.',
  },
  {
    hoursAgo: 46,
    to: 'eric.grant@exmaple.invalid',
    subject: 'Tomorrow: Clay Critters',
    says: 'We start at 5:45 PM in Room B. Bring an apron.',
    trouble: '550',
    parked: true,
  },
  {
    hoursAgo: 5,
    to: 'emily.harper@example.com',
    subject: 'You have $5.00 of new credit',
    says: 'We added $5.00 to your credit because a class started late.',
  },
  {
    hoursAgo: 1,
    to: 'felicia.hayes@example.com',
    subject: 'A new photo from class',
    says: 'We posted a new photo for you.',
    trouble: '451',
  },
]

/** Fills the outbox. Emails that couldn't be sent show up under Needs attention. */
export async function fillSampleMails(tx: Transaction, now: Date): Promise<void> {
  await tx.insert(mails).values(
    MAILS.map(({ hoursAgo, to, subject, says, trouble, parked }, n) => {
      const at = new Date(now.getTime() - hoursAgo * HOUR)
      return {
        id: idOfTime(at, `mail ${n}`),
        kind: 'sample',
        to,
        subject,
        ...mailLayout({ heading: subject, paragraphs: [says], footer: 'An email from the sample program.' }),
        attempts: trouble ? 1 : 0,
        failedBecause: trouble ?? null,
        createdAt: at,
        sentAt: trouble ? null : at,
        parkedAt: parked ? at : null,
      }
    }),
  )
}

/** A sample id that sorts by its time, because email lists are sorted by id. */
function idOfTime(at: Date, name: string): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sampleId(name).slice(15)}`
}
