import { defineContent } from '#src/features/content/keys.ts'

/** The texts that stand on every page; staff may put others in their place. */
export const SITE = defineContent('site', {
  'site.footer.made': { title: 'Footer, beside the year', section: 'footer', text: 'Crafted with wonder in {place}' },
  /** Nothing is shown until there is an entry: a storm, a day off. */
  'site.banner.text': { title: 'Banner on every page', section: 'banner', text: '' },
})
