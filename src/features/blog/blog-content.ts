import { defineContent } from '#src/features/content/keys.ts'

/** The texts of the blog and the print form. The form's toasts and validation messages are fixed. */
export const BLOG = defineContent('blog', {
  'blog.title': { section: 'list', title: 'Heading', text: 'Blog' },
  'blog.lead': {
    section: 'list',
    title: 'Text below the heading and in the feed',
    text: 'Crafts to do at home, and notes from the pavilion.',
  },
  'blog.empty.title': { section: 'list', title: 'Empty blog, heading', text: 'Nothing here yet' },
  'blog.empty': {
    section: 'list',
    title: 'Empty blog, text',
    text: 'The first craft is still drying. Check back soon.',
  },
  'blog.need': { section: 'article', title: 'Materials heading', text: "What you'll need" },
  'blog.steps': { section: 'article', title: 'Steps heading', text: 'Steps' },
  'blog.related': { section: 'article', title: 'Related posts heading', text: 'More like this' },
  'blog.gate.title': { section: 'gate', title: 'Print form: heading', text: 'Get new crafts in your inbox' },
  'blog.gate': {
    section: 'gate',
    title: 'Print form: text',
    text: 'Get one email a month with a one-page craft. Once you subscribe, you can print this one.',
  },
  'blog.gate.terms': {
    section: 'gate',
    title: 'Print form: terms',
    text: 'I agree to get the newsletter. I can unsubscribe anytime.',
  },
})
