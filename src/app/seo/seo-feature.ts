import * as z from 'zod'
import { findPost, postCard, postShareImage } from '#src/features/blog/server.ts'
import { classShareImage, findClass, publicClass } from '#src/features/classes/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { publicAddresses } from '#src/features/search/server.ts'
import { defineContract, type Route } from '#src/lib/contract.ts'
import type { ShareImage } from '#src/lib/share-picture.ts'
import type { App } from '#src/platform/app.ts'
import { feature, Refused, type RequestContext, type ServerFeature } from '#src/platform/http/handlers.ts'
import { manifest } from './manifest.ts'
import { robots } from './robots.ts'
import { drawShareImage } from './share-images/draw-share-image.tsx'
import { shareImages } from './share-images/share-images.ts'
import { sitemap } from './sitemap.ts'

const DAY = 86_400

/** Generated images, found by the slug of their page. */
const picture = {
  access: 'public',
  limit: { per: 'address', max: 120, seconds: 60 },
  params: z.object({ file: z.string().regex(/^[a-z0-9-]{1,120}\.png$/) }),
  answer: { file: 'image/png' },
  refusals: {
    'not-found': { status: 404, message: "We couldn't find that picture." },
    busy: { status: 503, message: "We're very busy right now. Try again in a moment." },
  },
} as const satisfies Partial<Route>

const seoContract = defineContract({
  'GET /sitemap.xml': {
    summary: 'Every public page, class and post, for search engines',
    access: 'public',
    answer: { file: 'application/xml; charset=utf-8' },
  },
  'GET /robots.txt': {
    summary: 'Rules for search engine crawlers',
    access: 'public',
    answer: { file: 'text/plain; charset=utf-8' },
  },
  'GET /site.webmanifest': {
    summary: 'The name and icons for a home screen',
    access: 'public',
    answer: { file: 'application/manifest+json' },
  },
  'GET /og/classes/:file': {
    summary: 'The preview image for a shared class link, drawn from the class data',
    ...picture,
  },
  'GET /og/blog/:file': { summary: 'The preview image for a shared post link', ...picture },
})

/** What search engines and link previews request. Addresses start with the site's PUBLIC_URL. */
export function seoFeature({ db, clock, settings }: App): ServerFeature {
  const { origin } = settings.publicUrl
  const images = shareImages(drawShareImage)

  async function drawn(image: ShareImage | undefined, asking: RequestContext) {
    if (!image) return new Refused('not-found')
    const png = await images.get(image)
    if (!png) return new Refused('busy')
    asking.setHeader('cache-control', `public, max-age=${DAY}`)
    return png
  }
  return {
    routes: feature(seoContract, {
      'GET /sitemap.xml': async () => sitemap(origin, await publicAddresses(db, clock.now())),
      'GET /robots.txt': () => robots(origin),
      'GET /site.webmanifest': async () => manifest((await readProgramSettings(db)).brand),
      'GET /og/classes/:file': async ({ params }, asking) => {
        const [program, now] = [await readProgramSettings(db), clock.now()]
        const found = await findClass(db, slugOf(params.file), now)
        return drawn(found && classShareImage(publicClass(found, program, now), program), asking)
      },
      'GET /og/blog/:file': async ({ params }, asking) => {
        const [program, found] = await Promise.all([
          readProgramSettings(db),
          findPost(db, slugOf(params.file), clock.now()),
        ])
        return drawn(found && postShareImage(postCard(found), program), asking)
      },
    }),
  }
}

const slugOf = (file: string) => file.slice(0, -'.png'.length)
