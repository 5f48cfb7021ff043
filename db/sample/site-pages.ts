import type { ContentBlocks } from '#src/features/content/keys.ts'
import { contentEntries } from '#src/features/content/server/tables.ts'
import { ABOUT } from '#src/features/site-pages/about-content.ts'
import { FAQ } from '#src/features/site-pages/faq-content.ts'
import { GUIDE } from '#src/features/site-pages/guide-content.ts'
import { SCHEDULE } from '#src/features/site-pages/schedule-content.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { sampleId } from './sample-id.ts'

/**
 * What the sample program says about itself: a fictional guide with a fictional past. A live site shows the neutral
 * built-in texts instead. The back office marks each of these as sample.
 */
const TEXTS: Readonly<Record<string, string>> = {
  'about.lead':
    'After eleven years of teaching forty-minute art lessons, Ana Rivera wanted one thing: that no child has to stop just when it gets good.',
  'about.story':
    'In 2024 she rented the craft room at the pavilion in Avalon Park, bought too much paper, and put a note on the door: evenings, one hour, no grown-ups. Four kids came. One of them made a snail the size of a house out of the boxes the paper came in.\n\nIt grew into a play-based, drop-off craft enrichment program for ages 5 to 12. The snail is still here. So are the rules that came from it: real materials, enough time, and nobody tells you how it should look.',
  'about.facts.tape': 'Wear the old shirt',
  'guide.name': 'Ana Rivera',
  'guide.lead':
    'Ana Rivera cuts paper the way other people hum. She taught art in public schools for eleven years before she rented a pavilion.',
  'guide.bio':
    "Her rule is simple: nobody says “that's not how it looks.” A heron can have pencils for legs. A snail can be the size of a house. The hour is for making something that didn't exist at 5:45.",
  'guide.quote': "I never fix a child's work. I hand them better tape.",
  'guide.why.title': 'Why she started this',
  'guide.why':
    'Evenings in Avalon Park were full of sports and short on scissors. The first class had four kids and one glue gun. Now there are nine classes a week, and the glue guns are cool-melt.',
  'guide.teaching.title': 'How she teaches',
  'guide.teaching':
    "A short demo, lots of time to make things, and a minute at the end to look around. There are quiet tables for kids who want them. Parents drop off, so the work stays the children's own.",
  'guide.timeline':
    '2024 | Opened the pavilion craft room\n2013 to 2024 | Art teacher, grades K to 5\n2013 | M.Ed., Art Education\n2010 | BFA, Textiles',
  'guide.safety':
    'Background check, renewed yearly\nOne adult for every 6 children\nFirst aid and EpiPen trained\nPickup by code or photo ID',
  'guide.tape': 'Come say hello at 5:40',
  'schedule.lead': 'Evening drop-off classes. Most start at 5:45 PM, times vary per listing.',
  'schedule.place.room': 'Craft room at the pavilion, {place}',
  'schedule.place.doors': 'Doors open at 5:35 PM',
  'schedule.place.drop-off': 'Drop off at the blue door, facing the pond',
  'schedule.place.tape': 'Look for the red roof',
  'faq.staying.answer':
    'Classes are drop-off. Kids try more when no one they love is watching. You can peek in through the window. Most parents do.',
  'faq.shy.answer':
    "Usually, yes. There's a quiet table in every class, and nobody has to show what they made. The free trial class is a good way to find out.",
  'faq.ask.hours': 'Call us weekdays, 9 AM to 7 PM.',
}

const PAGES: readonly ContentBlocks[] = [ABOUT, GUIDE, SCHEDULE, FAQ]

/**
 * Adds the sample texts of About, Meet the Guide, Schedule and FAQ. Ids are always the same, so running it twice is
 * safe.
 */
export async function fillSampleSitePages(tx: Transaction, now: Date): Promise<void> {
  const rows = PAGES.flatMap(({ page, blocks }) =>
    Object.entries(blocks).flatMap(([key, { title, section }]) => {
      const content = TEXTS[key]
      if (content === undefined) return []
      const words = { title: `${title} (sample)`, content, page, section }
      return [{ id: sampleId(`content ${key}`), key, ...words, isActive: true, version: 1, updatedAt: now }]
    }),
  )
  if (rows.length !== Object.keys(TEXTS).length) throw new Error("A sample text has a key that isn't on any page.")
  await tx.insert(contentEntries).values(rows).onConflictDoNothing()
}
