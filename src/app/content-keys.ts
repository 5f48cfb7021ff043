import { BLOG } from '#src/features/blog/blog-content.ts'
import { CONTACT } from '#src/features/contact/contact-content.ts'
import type { ContentBlocks } from '#src/features/content/keys.ts'
import { HOME } from '#src/features/home/home-content.ts'
import { NEWSLETTER } from '#src/features/newsletter/newsletter-content.ts'
import { PORTAL } from '#src/features/portal/portal-content.ts'
import { SEARCH } from '#src/features/search/search-content.ts'
import { SITE } from '#src/features/site-frame/site-content.ts'
import { ABOUT } from '#src/features/site-pages/about-content.ts'
import { FAQ } from '#src/features/site-pages/faq-content.ts'
import { GUIDE } from '#src/features/site-pages/guide-content.ts'
import { SCHEDULE } from '#src/features/site-pages/schedule-content.ts'

/** Every text on the public pages that staff can edit. A page that declares texts adds its line here. */
export const CONTENT_KEYS: readonly ContentBlocks[] = [
  SITE,
  HOME,
  PORTAL,
  ABOUT,
  GUIDE,
  SCHEDULE,
  FAQ,
  CONTACT,
  NEWSLETTER,
  SEARCH,
  BLOG,
]
