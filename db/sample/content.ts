import { contentEntries, contentVersions } from '../../src/features/content/server/tables.ts'
import type { Transaction } from '../../src/platform/database/open-database.ts'
import { sampleId } from './sample-id.ts'

const DAY = 86_400_000
type Sample = { key: string; title: string; page: string; section: string; content: string; isActive: boolean }

/**
 * The texts the sample program's staff have edited: one with two earlier versions, and an inactive banner for the next
 * storm. They match the built-in texts, so that the sample pages look as designed.
 */
export async function fillSampleContent(tx: Transaction, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const lede: Sample = {
    key: 'home.hero.lede',
    title: 'Hero text',
    page: 'home',
    section: 'hero',
    content:
      'One-hour evening craft classes for ages 5 to 12. You drop off at 5:45. They come home with something they made.',
    isActive: true,
  }
  const storm: Sample = {
    key: 'site.banner.text',
    title: 'Storm banner',
    page: 'site',
    section: 'banner',
    content: "Tonight's classes are canceled. Everyone gets full credit.",
    isActive: false,
  }
  const entry = (of: Sample, version: number, updatedAt: Date) => ({
    id: sampleId(`content ${of.key}`),
    ...of,
    version,
    updatedAt,
  })
  await tx
    .insert(contentEntries)
    .values([entry(lede, 3, ago(19)), entry(storm, 1, ago(52))])
    .onConflictDoNothing()
  const earlier = [
    'Craft classes at dusk, for ages 5 to 12.',
    'Evening craft classes for ages 5 to 12. You drop off at 5:45.',
  ]
  await tx
    .insert(contentVersions)
    .values(
      earlier.map((content, before) => ({
        id: sampleId(`content ${lede.key} ${before + 1}`),
        ...lede,
        content,
        version: before + 1,
        savedAt: ago(before === 0 ? 104 : 61),
      })),
    )
    .onConflictDoNothing()
}
