import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EDITING_COOKIE } from '#src/features/content/editing-texts.ts'
import { markedParts, withoutMarks } from '#src/features/content/text-marks.ts'
import { openHttp } from '#src/platform/http/open-http.ts'
import { pageBuild } from '#src/testing/page-build.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signIn } from '#src/testing/signed-in.ts'
import { pageServer } from './page-server.ts'

let served: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served?.close())

async function serve() {
  const site = await serveSampleProgram()
  const { settings, log } = site.app
  const viewerOf = (request: FastifyRequest) => site.readViewer(request.cookies, site.app.clock.now())
  const parts = { build: await pageBuild(), clientFolder: '/nowhere', settings, log, api: site.api, viewerOf }
  const serving = pageServer(parts)
  const http = await openHttp({ settings, log, api: site.api, viewerOf, pages: serving.mount })
  const cookies: Record<string, string> = {}
  for (const who of ['parent', 'staff', 'admin']) {
    const { rows } = await site.open.pool.query('SELECT id FROM users WHERE email = $1', [`${who}@example.com`])
    cookies[who] = await signIn(site.db, rows[0].id)
  }
  return {
    kept: () => serving.memories.reduce((sum, memory) => sum + memory.size, 0),
    /** Requests a page as this person, with the editing cookie if `edits`. */
    async page(url: string, who: string | null, edits: boolean) {
      const cookie = [who && cookies[who], edits && EDITING_COOKIE].filter(Boolean).join('; ')
      const answer = await http.inject({
        method: 'GET',
        url,
        headers: { accept: 'text/html', ...(cookie && { cookie }) },
      })
      expect(answer.statusCode).toBe(200)
      return { html: answer.body, cacheControl: answer.headers['cache-control'] }
    },
    async close() {
      await http.close()
      await site.close()
    },
  }
}
const keysIn = (html: string) => new Set(markedParts(html).map(each => each.key))

test.each(['/', '/about', '/faq', '/guide', '/contact', '/schedule', '/blog', '/portal'])(
  '%s has editing marks only for someone who is editing texts and is allowed to (T16)',
  async url => {
    const editing = await served.page(url, 'admin', true)
    expect(keysIn(editing.html).size).toBeGreaterThan(3)
    expect(editing.cacheControl).toBe('private, no-store')
    // The cookie alone makes no difference to anyone, and others never get an editor's page.
    const stranger = await served.page(url, null, false)
    for (const [who, edits] of [
      [null, true],
      ['parent', true],
      ['staff', true],
      ['admin', false],
    ] as const) {
      const { html } = await served.page(url, who, edits)
      expect([who, keysIn(html)]).toEqual([who, new Set()])
      expect(html).toBe(withoutMarks(html))
      if (who === null) expect(html).toBe(stranger.html)
    }
  },
)

test('a page in editing mode has the same text as the page itself', async () => {
  const text = (html: string) =>
    withoutMarks(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).replace(/(id|for|aria-\w+)="[^"]*"/g, '')
  const [editing, plain] = await Promise.all([
    served.page('/about', 'admin', true),
    served.page('/about', 'admin', false),
  ])
  expect(text(editing.html)).toBe(text(plain.html))
})

test('pages in editing mode are never cached', async () => {
  const before = served.kept()
  await served.page('/safety', 'admin', true)
  expect(served.kept()).toBe(before)
})
