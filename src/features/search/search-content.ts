import { defineContent } from '#src/features/content/keys.ts'

/** The texts of the results page that staff may change. */
export const SEARCH = defineContent('search', {
  'search.start.title': { title: 'Title without a search', section: 'start', text: 'Search' },
  'search.start.text': {
    title: 'What can be searched',
    section: 'start',
    text: 'Classes, dates, the blog and every page. Try “clay”, “Saturday” or “refund”.',
  },
  'search.none.title': { title: 'Nothing found: title', section: 'none', text: 'No results found' },
  'search.none.text': {
    title: 'Nothing found: what helps',
    section: 'none',
    text: 'Try one word instead of several, or look through all classes.',
  },
})
