import { defineContent } from '#src/features/content/keys.ts'

/** The texts of the results page that staff can edit. */
export const SEARCH = defineContent('search', {
  'search.start.title': { title: 'Title before a search', section: 'start', text: 'Search' },
  'search.start.text': {
    title: 'What you can search',
    section: 'start',
    text: 'Classes, dates, the blog and every page. Try “clay”, “Saturday” or “refund”.',
  },
  'search.none.title': { title: 'No results: title', section: 'none', text: 'No results found' },
  'search.none.text': {
    title: 'No results: advice',
    section: 'none',
    text: 'Try one word instead of several, or browse all classes.',
  },
})
