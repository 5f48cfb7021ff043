import { defineContent } from '#src/features/content/keys.ts'

/** The texts around the live schedule. The classes themselves come from the catalog. */
export const SCHEDULE = defineContent('schedule', {
  'schedule.title': { section: 'head', title: 'Heading', text: 'Schedule' },
  'schedule.lead': {
    section: 'head',
    title: 'Below the heading',
    text: 'Evening drop-off classes. Most start at about 5:45 PM, times vary per listing.',
  },
  'schedule.quiet-day': {
    section: 'list',
    title: 'Below “No evening class” on a day without one',
    text: '',
  },
  'schedule.empty': {
    section: 'list',
    title: 'Nothing scheduled at all',
    text: "The next season is coming soon. New dates will show up here as soon as they're set.",
  },
  'schedule.place.title': { section: 'place', title: 'Location heading', text: 'The pavilion' },
  'schedule.place.room': { section: 'place', title: 'Location', text: 'Craft room at a pavilion, {place}' },
  'schedule.place.address': { section: 'place', title: 'Map search', text: '{address}' },
  'schedule.place.doors': { section: 'place', title: 'Doors open', text: '' },
  'schedule.place.drop-off': { section: 'place', title: 'Where to drop off', text: '' },
  'schedule.place.parking': { section: 'place', title: 'Where to park', text: '' },
  'schedule.place.tape': { section: 'place', title: 'Handwritten note on the map', text: '' },
})
