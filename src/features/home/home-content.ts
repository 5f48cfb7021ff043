import { defineContent } from '#src/features/content/keys.ts'
import type { Texts } from '#src/features/content/texts.ts'

/** The texts of the home page. Staff can edit them. */
export const HOME = defineContent('home', {
  'home.hero.title': { title: 'Hero title', section: 'hero', text: 'Where Wonder Becomes Art' },
  'home.hero.lede': {
    title: 'Hero text',
    section: 'hero',
    text: 'One-hour evening craft classes for ages 5 to 12. You drop off at 5:45. They come home with something they made.',
  },
  'home.hero.register': { title: 'Hero, first button', section: 'hero', text: 'Register your child' },
  'home.hero.classes': { title: 'Hero, second button', section: 'hero', text: 'See classes' },
  'home.hero.when': { title: 'At a glance: when', section: 'hero', text: 'Evenings, one hour' },
  'home.hero.ages': { title: 'At a glance: ages', section: 'hero', text: 'Ages 5 to 12, drop-off' },
  'home.trial.mark': { title: 'Trial banner, label', section: 'hero', text: 'Free!' },
  'home.trial.line': { title: 'Trial banner, text', section: 'hero', text: 'Trial sampler, {when}. {places}' },

  'home.offer.title': { title: 'Offer title', section: 'offer', text: 'What We Offer' },
  'home.offer.name': { title: 'Offer card, title', section: 'offer', text: '{brand} Classes' },
  'home.offer.text': {
    title: 'Offer card, text',
    section: 'offer',
    text: 'Play-based enrichment with paint, clay, paper and thread. Kids decide how their piece turns out, and a grown-up who likes glue as much as they do is there to help.',
  },
  'home.offer.time': {
    title: 'Offer card: time',
    section: 'offer',
    text: 'One hour in the evening, most classes start at 5:45 PM',
  },
  'home.offer.theme': { title: 'Offer card: theme', section: 'offer', text: 'A new theme every week' },
  'home.offer.drop': {
    title: 'Offer card: drop-off',
    section: 'offer',
    text: 'Ages 5 to 12, drop-off, no food served',
  },
  'home.offer.home': {
    title: 'Offer card: what goes home',
    section: 'offer',
    text: 'Supplies included, and every piece goes home',
  },
  'home.offer.button': { title: 'Offer card, button', section: 'offer', text: 'Find a class' },

  'home.events.title': { title: 'Events title', section: 'events', text: 'Upcoming Events' },
  'home.events.all': { title: 'Events, link', section: 'events', text: 'View All Events' },
  'home.events.next': { title: 'Next classes, title', section: 'events', text: 'Next classes' },
  'home.events.none': {
    title: 'Next classes, none scheduled',
    section: 'events',
    text: 'The next season is coming soon. See all classes for what you can book now.',
  },
  'home.events.button': { title: 'Next classes, button', section: 'events', text: 'See all classes' },
  'home.sampler.mark': { title: 'Sampler card, label', section: 'events', text: 'Try us out' },
  'home.sampler.text': {
    title: 'Sampler card, text',
    section: 'events',
    text: "One free hour to see if it's a good fit. Just let us know you're coming.",
  },
  'home.sampler.button': { title: 'Sampler card, button', section: 'events', text: 'Save a free spot' },

  'home.why.title': { title: 'Our Why, title', section: 'why', text: 'Our Why' },
  'home.why.text': {
    title: 'Our Why, text',
    section: 'why',
    text: 'A child who cuts, folds and stitches is asking questions with both hands. What if it is blue? What if it falls over? An hour of that, every week, is how wonder turns into something you can hold.\n\nSo we keep the evenings small and unhurried. There is a theme to begin with and no right way to end. Every child fits in, the quick ones and the shy ones, and every piece goes home.',
  },

  'home.closing.title': { title: 'Closing title', section: 'closing', text: 'Ready to make something?' },
  'home.closing.text': {
    title: 'Closing text',
    section: 'closing',
    text: 'Register in two steps, then pick the evening that works for you.',
  },
  'home.closing.register': { title: 'Closing, first button', section: 'closing', text: 'Register your child' },
  'home.closing.classes': { title: 'Closing, second button', section: 'closing', text: 'Browse classes' },
})

export type HomeTexts = Texts<typeof HOME>
