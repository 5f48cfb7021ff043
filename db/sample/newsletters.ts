import type { IssueBlock } from '#src/features/newsletter/issue-blocks.ts'
import { newsletterIssues, newsletterRecipients } from '#src/features/newsletter/server/issues/tables.ts'
import { addressLine } from '#src/features/organization/business-lines.ts'
import { DEFAULT_SETTINGS } from '#src/features/organization/program-settings.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { sampleId } from './sample-id.ts'

const DAY = 86_400_000

const FALL: IssueBlock[] = [
  { key: 'title', is: 'heading', text: 'Lantern season is here' },
  {
    key: 'text',
    is: 'text',
    text: "It gets dark early, and that's our favorite time to cut paper. This month we fold **lanterns**, build owls out of clay, and paint the sky at 5:45.\n\n- New: family evenings on Fridays\n- Back: the [print-at-home lantern](/blog)",
  },
  { key: 'button', is: 'button', label: 'See the classes', link: '/classes' },
]
const WINTER: IssueBlock[] = [
  { key: 'title', is: 'heading', text: 'Winter crafts, warm hands' },
  { key: 'text', is: 'text', text: 'The new schedule is out. These start soon, and each has a few spots left.' },
  {
    key: 'classes',
    is: 'classes',
    classIds: ['big-sky-painting', 'clay-critters'].map(slug => sampleId(`class ${slug}`)),
  },
]

/** A newsletter that went out three weeks ago and one that's being written. No email is sent about either. */
export async function fillSampleNewsletters(tx: Transaction, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const { brand, phone, email } = DEFAULT_SETTINGS
  const by = sampleId('user admin')
  const sent = sampleId('newsletter fall')
  const at = ago(18)
  await tx.insert(newsletterIssues).values([
    {
      ...{ id: sent, subject: 'Lantern season is here', previewText: 'Paper, clay and a sky at 5:45', blocks: FALL },
      ...{
        state: 'sent',
        facts: { brand, address: addressLine(DEFAULT_SETTINGS), phone, email, classes: [] },
        createdBy: by,
        sentBy: by,
      },
      ...{ createdAt: ago(19), updatedAt: at, startedAt: at, sentAt: at },
    },
    {
      ...{ id: sampleId('newsletter winter'), subject: 'Winter crafts, warm hands', blocks: WINTER },
      ...{ previewText: 'The new schedule is out', createdBy: by, createdAt: ago(1), updatedAt: ago(0.1) },
    },
  ])
  const readers = ['parent@example.com', 'kofi@example.com', 'asha@example.com', 'elin@example.com']
  await tx.insert(newsletterRecipients).values([
    ...readers.map(address => ({
      ...{ id: sampleId(`newsletter reader ${address}`), issueId: sent, state: 'sent' as const, sentAt: at },
      subscriberId: sampleId(`subscriber ${address}`),
    })),
    {
      ...{ id: sampleId('newsletter reader sam'), issueId: sent, state: 'sent' as const, sentAt: at, leftAt: ago(9) },
      subscriberId: sampleId('subscriber sam.lee@example.com'),
    },
  ])
}
