import { defineContent } from '#src/features/content/keys.ts'

/**
 * The texts of About as a new installation shows them: true for any drop-off craft program, naming no person and no
 * check. `{brand}` and `{place}` come from the settings, ages from the catalogue's groups.
 */
export const ABOUT = defineContent('about', {
  'about.title': { section: 'story', title: 'Heading', text: 'About {brand}' },
  'about.lead': {
    section: 'story',
    title: 'First sentences, in larger type',
    text: 'An hour in the evening, a table full of things to cut and glue, and no parents in the room. That is the whole program.',
  },
  'about.story': {
    section: 'story',
    title: 'How it began',
    text: '{brand} is a play-based, drop-off craft enrichment program for children of {ages} in {place}. It began with a plain observation: children have plenty to watch and too little to make.\n\nSo there is an hour with real tools, good paper and somebody who shows the first step. What happens after the first step is up to them.',
  },
  'about.quote': {
    section: 'story',
    title: 'Pull quote (leave out by switching it off)',
    text: 'They come home with something they made.',
  },
  'about.program.title': { section: 'program', title: 'Heading of the program', text: 'What an evening is like' },
  'about.program': {
    section: 'program',
    title: 'The program',
    text: 'Every week has a new theme. You bring your child to the door at about 5:45 PM and come back an hour later. In between there is a short demonstration, a long time to make something, and a look around at the end.\n\nDuration and price vary by class. The trial class is free: tell us that you are coming, and see whether it fits.',
  },
  'about.facts.title': { section: 'facts', title: 'Heading of the short facts', text: 'In short' },
  'about.facts.tape': { section: 'facts', title: 'Handwritten note', text: 'Paint happens' },
  'about.benefits.title': { section: 'benefits', title: 'Heading of the three cards', text: 'What one hour does' },
  'about.benefits.make.title': { section: 'benefits', title: 'First card, heading', text: 'Something to take home' },
  'about.benefits.make': {
    section: 'benefits',
    title: 'First card',
    text: 'Every class ends with a thing that was not there before: a bowl, a fox, a lantern. It is theirs from the first cut to the last.',
  },
  'about.benefits.own.title': { section: 'benefits', title: 'Second card, heading', text: 'Room to try' },
  'about.benefits.own': {
    section: 'benefits',
    title: 'Second card',
    text: 'Nobody says “that is not how it looks”. A heron may have scissors for a beak. Mistakes get tape, and go on.',
  },
  'about.benefits.evening.title': {
    section: 'benefits',
    title: 'Third card, heading',
    text: 'An evening hour for you',
  },
  'about.benefits.evening': {
    section: 'benefits',
    title: 'Third card',
    text: 'Classes are drop-off. Walk around the block, shop in peace, or sit down. An hour is longer than it sounds.',
  },
})
