import { publicAddresses } from '#src/features/search/server.ts'
import { defineContract } from '#src/lib/contract.ts'
import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'

const seoContract = defineContract({
  'GET /sitemap.xml': {
    summary: 'Every public page, class and post, for search engines',
    access: 'public',
    answer: { file: 'application/xml; charset=utf-8' },
  },
  'GET /robots.txt': {
    summary: 'Where search engines may look',
    access: 'public',
    answer: { file: 'text/plain; charset=utf-8' },
  },
})

/** What search engines ask for. Addresses begin with the site's PUBLIC_URL. */
export function seoFeature({ db, clock, settings }: App): ServerFeature {
  const { origin } = settings.publicUrl
  return {
    routes: feature(seoContract, {
      'GET /sitemap.xml': async () => sitemap(origin, await publicAddresses(db, clock.now())),
      'GET /robots.txt': () => robots(origin),
    }),
  }
}
