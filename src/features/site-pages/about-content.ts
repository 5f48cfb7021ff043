import { defineContent } from '#src/features/content/keys.ts'

/**
 * The About texts of a new installation. They're true for any drop-off craft program and name no person and no
 * certifications. `{brand}` and `{place}` come from the settings, and ages from the class groups.
 */
export const ABOUT = defineContent('about', {
  'about.title': { section: 'story', title: 'Heading', text: 'About {brand}' },
  'about.lead': {
    section: 'story',
    title: 'Intro, in larger type',
    text: "An hour in the evening, a table full of things to cut and glue, and no parents in the room. That's the whole program.",
  },
  'about.story': {
    section: 'story',
    title: 'How it began',
    text: '{brand} is a play-based, drop-off craft enrichment program for children of {ages} in {place}. It started with a simple idea: kids have plenty to watch and too little to make.\n\nSo we give them an hour with real tools, good paper and someone to show them the first step. What happens after that is up to them.',
  },
  'about.quote': {
    section: 'story',
    title: 'Pull quote (deactivate to hide it)',
    text: 'They come home with something they made.',
  },
  'about.program.title': { section: 'program', title: 'Program heading', text: 'What to expect' },
  'about.program': {
    section: 'program',
    title: 'The program',
    text: "Every week has a new theme. You drop your child off at about 5:45 PM and come back an hour later. In between, we give a short demo, leave lots of time to make something, and look around together at the end.\n\nDuration and price vary by class. The trial class is free. Just let us know you're coming and see if it's a good fit.",
  },
  'about.facts.title': { section: 'facts', title: 'Quick facts heading', text: 'At a glance' },
  'about.facts.tape': { section: 'facts', title: 'Handwritten note', text: 'Paint happens' },
  'about.benefits.title': { section: 'benefits', title: 'Heading for the three cards', text: 'What one hour can do' },
  'about.benefits.make.title': { section: 'benefits', title: 'First card, heading', text: 'Something to take home' },
  'about.benefits.make': {
    section: 'benefits',
    title: 'First card',
    text: "Every class ends with something that wasn't there before: a bowl, a fox, a lantern. It's all theirs, from the first cut to the last.",
  },
  'about.benefits.own.title': { section: 'benefits', title: 'Second card, heading', text: 'Room to try' },
  'about.benefits.own': {
    section: 'benefits',
    title: 'Second card',
    text: "Nobody says “that's not how it looks.” A heron can have scissors for a beak. Mistakes get tape, and we keep going.",
  },
  'about.benefits.evening.title': {
    section: 'benefits',
    title: 'Third card, heading',
    text: 'An hour for you',
  },
  'about.benefits.evening': {
    section: 'benefits',
    title: 'Third card',
    text: 'Classes are drop-off. Take a walk, run an errand, or just sit down. An hour is longer than it sounds.',
  },
})
