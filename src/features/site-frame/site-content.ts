import { defineContent } from '#src/features/content/keys.ts'

/** The texts that appear on every page. Staff can edit them. */
export const SITE = defineContent('site', {
  'site.footer.made': { title: 'Footer, beside the year', section: 'footer', text: 'Crafted with wonder in {place}' },
  /** Hidden until there's an entry, such as a storm or a day off. */
  'site.banner.text': { title: 'Banner on every page', section: 'banner', text: '' },
})
