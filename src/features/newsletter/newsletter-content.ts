import { defineContent } from '#src/features/content/keys.ts'

/** The texts around the newsletter form; staff may put others in their place. */
export const NEWSLETTER = defineContent('newsletter', {
  'newsletter.title': { title: 'Newsletter, title', section: 'form', text: 'Where shall we send new crafts?' },
  'newsletter.text': {
    title: 'Newsletter, text',
    section: 'form',
    text: 'About one e-mail a month: new classes, special events, and a craft that fits on one page.',
  },
  'newsletter.promise': {
    title: 'Newsletter, small words under the form',
    section: 'form',
    text: 'You can leave with one click.',
  },
  'newsletter.footer': {
    title: 'Newsletter in the footer',
    section: 'footer',
    text: 'New classes by e-mail, once a month',
  },
})
