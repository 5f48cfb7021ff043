import { defineContent } from '#src/features/content/keys.ts'

/** The texts around the newsletter form. Staff can edit them. */
export const NEWSLETTER = defineContent('newsletter', {
  'newsletter.title': { title: 'Newsletter, title', section: 'form', text: 'Get new crafts in your inbox' },
  'newsletter.text': {
    title: 'Newsletter, text',
    section: 'form',
    text: 'About one email a month: new classes, special events, and a one-page craft.',
  },
  'newsletter.promise': {
    title: 'Newsletter, small print under the form',
    section: 'form',
    text: 'Unsubscribe anytime with one click.',
  },
  'newsletter.footer': {
    title: 'Newsletter in the footer',
    section: 'footer',
    text: 'New classes by email, once a month',
  },
})
