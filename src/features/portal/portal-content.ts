import { defineContent } from '#src/features/content/keys.ts'
import type { Texts } from '#src/features/content/texts.ts'

/** The texts of the parent portal's public page. Staff can edit them. */
export const PORTAL = defineContent('portal', {
  'portal.hero.title': { title: 'Title', section: 'hero', text: 'Parent Portal' },
  'portal.hero.lede': {
    title: 'Intro text',
    section: 'hero',
    text: 'See what your child made tonight, when the next class is, and who to ask.',
  },
  'portal.facts.photos': { title: 'Feature list: photos', section: 'facts', text: 'Updates and photos from class' },
  'portal.facts.calendar': {
    title: 'Feature list: calendar',
    section: 'facts',
    text: 'A calendar of all your classes',
  },
  'portal.facts.messages': {
    title: 'Feature list: messages',
    section: 'facts',
    text: 'Messages with our staff',
  },
  'portal.facts.children': {
    title: 'Feature list: children',
    section: 'facts',
    text: 'Children, classes and payments in one place',
  },
  'portal.signin.title': { title: 'Sign-in title', section: 'sign-in', text: 'Sign in' },
  'portal.signin.new': { title: 'Sign-in, for new families', section: 'sign-in', text: 'New here?' },
  'portal.signin.register': {
    title: 'Sign-in, link for new families',
    section: 'sign-in',
    text: 'Register your child',
  },
  'portal.theme.mark': { title: 'Theme of the week, label', section: 'theme', text: 'This week' },
  'portal.theme.none': {
    title: 'Theme of the week, none set',
    section: 'theme',
    text: 'Next theme coming soon.',
  },
  'portal.calendar.title': { title: 'Calendar, title', section: 'calendar', text: "What's happening" },
  'portal.calendar.none': {
    title: 'Calendar, empty month',
    section: 'calendar',
    text: 'Nothing scheduled for this month yet.',
  },
  'portal.next.title': { title: 'Coming up, title', section: 'next', text: 'Coming up' },
  'portal.next.link': { title: 'Coming up, link', section: 'next', text: 'View the schedule' },
})

export type PortalTexts = Texts<typeof PORTAL>
