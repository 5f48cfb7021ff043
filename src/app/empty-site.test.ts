import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allFeatures } from '#src/app/features.ts'
import { openHttp } from '#src/platform/http/open-http.ts'
import { pageBuild } from '#src/testing/page-build.ts'
import { serve } from '#src/testing/serve.ts'
import { pageServer } from './page-server.ts'

let served: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  served = await open()
})
afterAll(() => served?.close())

/** The pages of a site without classes, posts, families and settings. */
async function open() {
  const site = await serve(app => allFeatures(app, async () => true))
  const { settings, log } = site.app
  const viewerOf = (request: FastifyRequest) => site.readViewer(request.cookies, site.app.clock.now())
  const parts = { build: await pageBuild(), clientFolder: '/nowhere', settings, log, api: site.api, viewerOf }
  const http = await openHttp({ settings, log, api: site.api, viewerOf, pages: pageServer(parts).mount })
  return {
    async page(url: string) {
      const { statusCode, body } = await http.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
      expect([url, statusCode]).toEqual([url, 200])
      return body
    },
    async close() {
      await http.close()
      await site.close()
    },
  }
}

const PAGES = ['/', '/about', '/guide', '/schedule', '/faq', '/contact', '/portal', '/blog', '/classes']

test.each(PAGES)('%s of an empty site invents no reviews, no opening hours and no counts', async url => {
  const html = await served.page(url)
  expect(html).not.toMatch(/aggregateRating|"Review"|openingHours|testimonial|out of 5|five stars/i)
  expect(html).not.toMatch(/\b(?:Weekdays|Mon(?:day)?\s*(?:-|–|to)\s*Fri(?:day)?),?\s+\d/i)
  expect(html).not.toMatch(/\b[1-9][\d,]*\+?\s+(?:happy|families|children|kids|parents|classes|years)\b/i)
})

test('an empty site mentions no guide, trial or prices that no one entered', async () => {
  expect(await served.page('/')).not.toMatch(/Try us out|Trial sampler|spots? left/)
  expect(await served.page('/guide')).not.toMatch(/background check|certified|CPR|years of/i)
})
