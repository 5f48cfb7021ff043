import { defineContent } from '#src/features/content/keys.ts'

/** The texts of the blog and of the print gate. The gate's toasts and validation sentences are decided to the letter. */
export const BLOG = defineContent('blog', {
  'blog.title': { section: 'list', title: 'Heading', text: 'Blog' },
  'blog.lead': {
    section: 'list',
    title: 'Sentence under the heading, and of the feed',
    text: 'Crafts to do at home, and notes from the pavilion.',
  },
  'blog.empty.title': { section: 'list', title: 'Heading while nothing is published', text: 'Nothing here yet' },
  'blog.empty': {
    section: 'list',
    title: 'Sentence while nothing is published',
    text: 'The first craft is still drying. Look again soon.',
  },
  'blog.need': { section: 'article', title: 'Heading of the materials', text: 'You need' },
  'blog.steps': { section: 'article', title: 'Heading of the steps', text: 'Steps' },
  'blog.related': { section: 'article', title: 'Heading of related posts', text: 'More like this' },
  'blog.gate.title': { section: 'gate', title: 'Print gate: heading', text: 'Where shall we send new crafts?' },
  'blog.gate': {
    section: 'gate',
    title: 'Print gate: what the person gets',
    text: 'One e-mail a month, with a craft that fits on one page. Then this one prints.',
  },
  'blog.gate.terms': {
    section: 'gate',
    title: 'Print gate: the terms in one sentence',
    text: 'I agree to get the newsletter. I can leave with one click.',
  },
})
