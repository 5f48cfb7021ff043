import { conversations, familyThreads, messages } from '#src/features/messages/server/tables.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { sampleId } from './sample-id.ts'

const HOUR = 3_600_000

/** What was said, by family and by whom of staff: hours ago, who wrote, the words; the last argument is unread. */
type Line = [hoursAgo: number, sentBy: 'family' | 'staff', content: string, unread?: 'unread']
type Talk = { family: string; staff: string; lines: Line[] }

const TALKS: readonly Talk[] = [
  {
    family: 'maya',
    staff: 'staff',
    lines: [
      [52, 'staff', 'Leo’s heron lost a leg in the drying rack, so we gave it a pencil. He says it is an upgrade.'],
      [50, 'family', 'He told us at dinner. Can it come home on Tuesday?'],
      [3, 'staff', 'Yes! The heron is dry. He can carry it in the box he painted.', 'unread'],
    ],
  },
  {
    family: 'maya',
    staff: 'admin',
    lines: [
      [200, 'family', 'Is the receipt of Paper Lanterns on the site, or do you mail it?'],
      [196, 'staff', 'Both: it is under My registrations, and the mail of that evening has the same link.'],
    ],
  },
  {
    family: 'jordan',
    staff: 'staff',
    lines: [
      [28, 'family', 'Sam would like to show his sketchbook next time. Is there room on the wall?'],
      [26, 'staff', 'There is a whole board for it. Please write his name on the back.'],
      [2, 'family', 'Wonderful. We will be ten minutes late on Tuesday, the train again.', 'unread'],
    ],
  },
  {
    family: 'demo 1',
    staff: 'admin',
    lines: [[46, 'family', 'This is a sample message of a demo family. Is there parking near the door?', 'unread']],
  },
  {
    family: 'demo 2',
    staff: 'staff',
    lines: [
      [90, 'family', 'This is a sample message of a demo family. Thank you for the lovely evening!'],
      [88, 'staff', 'Thank you for coming.'],
    ],
  },
]

/** Sample conversations; nothing is mailed about them. */
export async function fillSampleMessages(tx: Transaction, now: Date): Promise<void> {
  const families = [...new Set(TALKS.map(each => each.family))]
  for (const family of families) {
    const talks = TALKS.filter(each => each.family === family)
    const lines = talks
      .flatMap(({ staff, lines }) =>
        lines.map(([ago, ...rest]) => ({ staff, at: new Date(now.getTime() - ago * HOUR), rest })),
      )
      .sort((a, b) => a.at.getTime() - b.at.getTime())
    const familyId = sampleId(`user ${family}`)
    const last = lines.at(-1)!
    await tx.insert(familyThreads).values({
      familyId,
      version: lines.length,
      lastNumber: lines.length,
      lastMessageAt: last.at,
      waitingSince: last.rest[0] === 'family' ? last.at : null,
      doneAt: family === 'demo 2' ? last.at : null,
      assigneeId: family === 'jordan' ? sampleId('user staff') : null,
    })
    await tx.insert(messages).values(
      lines.map(({ staff, at, rest: [sentBy, content, unread] }, i) => {
        const id = sampleId(`message ${family} ${i + 1}`)
        const staffId = sampleId(`user ${staff}`)
        const seen = unread ? null : new Date(at.getTime() + HOUR)
        const facts = { number: i + 1, version: i + 1, runId: id, createdAt: at, readAt: seen, mailedAt: at }
        return { id, familyId, staffId, sentBy, content, ...facts }
      }),
    )
    await tx.insert(conversations).values(
      talks.map(({ staff }) => ({
        familyId,
        staffId: sampleId(`user ${staff}`),
        lastNumber: lines.findLastIndex(each => each.staff === staff) + 1,
      })),
    )
  }
}
