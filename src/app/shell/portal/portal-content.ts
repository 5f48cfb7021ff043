import { defineContent } from '#src/features/content/keys.ts'
import type { Words } from '#src/features/content/web.ts'

/** The texts of the parent portal's front; staff may put others in their place. */
export const PORTAL = defineContent('portal', {
  'portal.hero.title': { title: 'Title', section: 'hero', text: 'Parent Portal' },
  'portal.hero.lede': {
    title: 'First words',
    section: 'hero',
    text: 'What your child made tonight, when the next evening is, and who to ask.',
  },
  'portal.facts.photos': { title: 'What it holds: photos', section: 'facts', text: 'Updates and photos from class' },
  'portal.facts.calendar': {
    title: 'What it holds: calendar',
    section: 'facts',
    text: 'A calendar with every evening that is yours',
  },
  'portal.facts.messages': {
    title: 'What it holds: messages',
    section: 'facts',
    text: 'Messages with the people who teach',
  },
  'portal.facts.children': {
    title: 'What it holds: children',
    section: 'facts',
    text: 'Children, places and payments in one view',
  },
  'portal.signin.title': { title: 'Sign-in title', section: 'sign-in', text: 'Sign in' },
  'portal.signin.new': { title: 'Sign-in, for new families', section: 'sign-in', text: 'New here?' },
  'portal.signin.register': {
    title: 'Sign-in, link for new families',
    section: 'sign-in',
    text: 'Register your child',
  },
  'portal.theme.mark': { title: 'Theme of the week, mark', section: 'theme', text: 'This week' },
  'portal.theme.none': {
    title: 'Theme of the week, when there is none',
    section: 'theme',
    text: 'The next theme is being cut out right now.',
  },
  'portal.calendar.title': { title: 'Calendar, title', section: 'calendar', text: 'What is on' },
  'portal.calendar.none': {
    title: 'Calendar, for a month without anything',
    section: 'calendar',
    text: 'Nothing is planned for this month yet.',
  },
  'portal.next.title': { title: 'Coming up, title', section: 'next', text: 'Coming up' },
  'portal.next.link': { title: 'Coming up, link', section: 'next', text: 'View the schedule' },
})

export type PortalWords = Words<typeof PORTAL>
