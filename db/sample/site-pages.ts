import type { ContentBlocks } from '#src/features/content/keys.ts'
import { contentEntries } from '#src/features/content/server/tables.ts'
import { ABOUT } from '#src/features/site-pages/about-content.ts'
import { FAQ } from '#src/features/site-pages/faq-content.ts'
import { GUIDE } from '#src/features/site-pages/guide-content.ts'
import { SCHEDULE } from '#src/features/site-pages/schedule-content.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { sampleId } from './sample-id.ts'

/**
 * What the sample program says of itself: a sample guide with a sample past. A live site shows the neutral built-in
 * texts in their place; the back office marks each of these as sample.
 */
const TEXTS: Readonly<Record<string, string>> = {
  'about.lead':
    'Ana Rivera had eleven years of art lessons behind her, forty minutes each, and one wish: that nobody has to stop when it gets good.',
  'about.story':
    'In 2024 she rented the craft room at the pavilion in Avalon Park, bought too much paper, and put a note on the door: evenings, one hour, leave the grown-ups outside. Four children came. One of them made a snail the size of a house, out of the boxes the paper came in.\n\nIt became a play-based, drop-off craft enrichment program for ages 5 to 12. The snail is still here. So is the rule that came from it: the materials are real, the time is enough, and nobody says how it should look.',
  'about.facts.tape': 'Wear the old shirt',
  'guide.name': 'Ana Rivera',
  'guide.lead':
    'Ana Rivera cuts paper the way other people hum. She taught art in public schools for eleven years before she rented a pavilion.',
  'guide.bio':
    'Her rule is simple: nobody says “that is not how it looks”. A heron may have pencils for legs. A snail may be the size of a house. The hour is for making something that did not exist at a quarter to six.',
  'guide.quote': 'I never fix a child’s work. I hand them better tape.',
  'guide.why.title': 'Why she made this place',
  'guide.why':
    'Evenings in Avalon Park were full of sports and empty of scissors. The first class had four children and one glue gun. Now there are nine classes a week, and the glue guns are cool-melt.',
  'guide.teaching.title': 'How she teaches',
  'guide.teaching':
    'Short demonstration, long making time, a minute at the end to look around. Quiet tables for children who want them. Parents drop off, so that the work stays theirs.',
  'guide.timeline':
    '2024 | Opens the pavilion craft room\n2013 to 2024 | Art teacher, grades K to 5\n2013 | M.Ed., Art Education\n2010 | BFA, Textiles',
  'guide.safety':
    'Background check, renewed yearly\nOne adult for every 6 children\nFirst aid and EpiPen trained\nPick-up by code or photo ID',
  'guide.tape': 'Come say hello at 5:40',
  'schedule.lead': 'Evening drop-off classes. Most start at 5:45 PM, times vary per listing.',
  'schedule.place.room': 'Craft room at the pavilion, {place}',
  'schedule.place.doors': 'Doors open at 5:35 PM',
  'schedule.place.drop-off': 'Drop off at the blue door, facing the pond',
  'schedule.place.tape': 'Look for the red roof',
  'faq.staying.answer':
    'Classes are drop-off. Children try more when nobody they love is watching. You can look in through the window, most of us do.',
  'faq.shy.answer':
    'Usually, yes. There is a quiet table in every class, and nobody has to show what they made. The free trial class is a good way to find out.',
  'faq.ask.hours': 'A person answers, weekdays 9 AM to 7 PM.',
}

const PAGES: readonly ContentBlocks[] = [ABOUT, GUIDE, SCHEDULE, FAQ]

/** Writes the sample texts of About, Meet the Guide, Schedule and FAQ; the same ids every time, so twice is once. */
export async function fillSampleSitePages(tx: Transaction, now: Date): Promise<void> {
  const rows = PAGES.flatMap(({ page, blocks }) =>
    Object.entries(blocks).flatMap(([key, { title, section }]) => {
      const content = TEXTS[key]
      if (content === undefined) return []
      const words = { title: `${title} (sample)`, content, page, section }
      return [{ id: sampleId(`content ${key}`), key, ...words, isActive: true, version: 1, updatedAt: now }]
    }),
  )
  if (rows.length !== Object.keys(TEXTS).length) throw new Error('A sample text has a key that no page shows.')
  await tx.insert(contentEntries).values(rows).onConflictDoNothing()
}
