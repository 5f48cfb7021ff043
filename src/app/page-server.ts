import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import { isEditingTexts } from '#src/features/content/editing-texts.ts'
import { editingTextsContext } from '#src/features/content/web.ts'
import { isPaymentPage, STRIPE_HEADERS, STRIPE_SOURCES } from '#src/features/payments/payment-pages.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { type InProcessApi, NamedRefusal, pageApiContext } from '#src/lib/page-api.ts'
import { AnswerCache } from '#src/platform/cache/answer-cache.ts'
import type { Settings } from '#src/platform/config/settings.ts'
import { withTimeLimit } from '#src/platform/database/time-limit.ts'
import type { Api } from '#src/platform/http/api.ts'
import type { RequestContext, Viewer } from '#src/platform/http/handlers.ts'
import { requestContextOf } from '#src/platform/http/mount.ts'
import { COMMON_REFUSALS } from '#src/platform/http/replies.ts'
import { pagePolicy, securityHeaders, takeOwnScripts } from '#src/platform/http/security-headers.ts'
import type { Log } from '#src/platform/log/log.ts'
import { themeScript } from '#src/ui/theme.tsx'
import { cachedPage } from './cached-pages.ts'
import { pageFailures } from './page-failures.ts'
import { pageWatchScript } from './page-watch-bar.tsx'
import { type RenderContext, renderContext } from './render-context.ts'

type Page = {
  status: number
  headers: Record<string, string>
  plain: Buffer
  brotli?: Buffer
  etag: string
  /** Whether every read was answered. Some pages show what they have without it. */
  whole: boolean
  /** All headers of a cached page in one flat list, built when first needed. */
  flat?: string[]
}

export type PageServerParts = {
  /** In development, a function that returns the latest build for each request. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  clientFolder: string
  settings: Settings
  log: Log
  api: Api
  viewerOf(request: FastifyRequest): Promise<Viewer | null>
}

/** How many addresses have their key cached, and how long an address may be: 2 MB at most. */
const KEYS_REMEMBERED = 5_000
const LONGEST_REMEMBERED = 200

/** Same as in react-router.config.ts. */
const ROUTE_LIST = '/__manifest'

/** During development, Vite adds scripts and styles to the page itself. */
const DEVELOPMENT_POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: wss:"

/** Serves pages and files. React Router renders pages; visitors who aren't signed in get them from memory. */
export function pageServer({ build, clientFolder, settings, log, api, viewerOf }: PageServerParts) {
  const developing = typeof build === 'function'
  const handle = createRequestHandler(build, developing ? 'development' : 'production')
  const always = securityHeaders(settings.live)
  const limits = { maxAgeMs: 60_000, sizeOf: (page: Page) => page.plain.length + (page.brotli?.length ?? 0) }
  /** Pages with an address of their own: one for each page, class and post. */
  const plain = new AnswerCache<Page>({ entries: 400, bytes: 20 * 2 ** 20, ...limits })
  /** Pages with a query string. Anyone can make up endless queries, so these never push out the others. */
  const asked = new AnswerCache<Page>({ entries: 100, bytes: 4 * 2 ** 20, ...limits })
  const cacheOf = (key: string) => (key.includes('?') ? asked : plain)

  /**
   * Parsing an address takes longer than answering it, so the result is cached too: its key, or '' if that page isn't
   * cached.
   */
  const keys = new Map<string, string>()
  function keyOf(url: string): string {
    const known = keys.get(url)
    if (known !== undefined) return known
    const read = URL.canParse(url, settings.publicUrl) ? cachedPage(new URL(url, settings.publicUrl)) : undefined
    const key = read?.key ?? ''
    if (keys.size >= KEYS_REMEMBERED) keys.clear()
    if (url.length <= LONGEST_REMEMBERED) keys.set(url, key)
    return key
  }

  const paysWithStripe = (pathname: string) => settings.stripe !== undefined && isPaymentPage(pathname)
  /** Other sites whose scripts and frames a page may use. */
  const strangersOn = (pathname: string) => (paysWithStripe(pathname) ? STRIPE_SOURCES : {})

  async function mount(app: FastifyInstance) {
    if (existsSync(clientFolder)) {
      const unchanging = {
        root: join(clientFolder, 'assets'),
        prefix: '/assets/',
        maxAge: '1y',
        immutable: true,
        preCompressed: true,
        decorateReply: false,
      }
      await app.register(fastifyStatic, { ...unchanging, index: false })
      await app.register(fastifyStatic, {
        root: clientFolder,
        prefix: '/',
        wildcard: false,
        globIgnore: ['assets/**'],
        index: false,
        maxAge: '1h',
        decorateReply: false,
      })
    }
    app.setNotFoundHandler(servePage)
  }

  async function servePage(request: FastifyRequest, reply: FastifyReply) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply
        .code(405)
        .header('allow', 'GET, HEAD')
        .type('text/plain')
        .send('This address only accepts GET and HEAD requests.')
    }
    const url = new URL(request.url, settings.publicUrl)
    if (url.pathname === ROUTE_LIST) return serveRouteList(url, request, reply)
    const page = await withTimeLimit(() => pageFor(url, request, reply))
    return sendPage(request, reply, page)
  }

  async function pageFor(url: URL, request: FastifyRequest, reply: FastifyReply): Promise<Page> {
    reply.header('cache-control', 'private, no-store')
    const viewer = await viewerOf(request).catch(failed)
    // If we can't tell who is asking, show nobody's page.
    const asking = requestContextOf(request, reply, viewer instanceof Error ? null : viewer, settings.live)
    if (viewer instanceof Error) return render(url, asking, { ask: () => Promise.reject(viewer) })
    const isNavigation = !url.pathname.endsWith('.data')
    if (!isNavigation) return render(url, asking)
    if (viewer) return render(url, asking)

    const kept = developing ? undefined : cachedPage(url)
    if (!kept) return render(url, asking)
    const make = () => render(new URL(kept.key, settings.publicUrl), asking, { quality: REMEMBERED_QUALITY })
    const page = await cacheOf(kept.key).get(kept.key, kept.tags, make, isWhole)
    reply.header('cache-control', REMEMBERED['cache-control'])
    return page
  }

  const buildNow = async () => (typeof build === 'function' ? build() : build)
  const failuresAt = async (url: URL, requestId: string) => pageFailures(log, requestId, url, (await buildNow()).routes)

  /** Which files the pages behind some links need. The same for everyone until the next build. */
  async function serveRouteList(url: URL, request: FastifyRequest, reply: FastifyReply) {
    const context = new RouterContextProvider()
    context.set(renderContext, { nonce: '', buildId: '', failed: (await failuresAt(url, request.id)).thrown })
    const response = await handle(new Request(url), context)
    response.headers.forEach((value, name) => {
      reply.header(name, value)
    })
    reply.code(response.status).header('vary', 'accept-encoding')
    const list = Buffer.from(await response.arrayBuffer())
    if (list.length < 1_000 || !takesBrotli(request.headers)) return reply.send(list)
    return reply.header('content-encoding', 'br').send(compress(list, QUICK_QUALITY))
  }

  async function render(
    url: URL,
    asking: RequestContext,
    { ask = api.ask, quality = QUICK_QUALITY } = {},
  ): Promise<Page> {
    const context = new RouterContextProvider()
    let whole = true
    const isSetUp = /^\/second-factor(\.data)?$/.test(url.pathname)
    const failures = await failuresAt(url, asking.requestId)
    const askOrLeave: InProcessApi = (key, input) =>
      ask(key, input as Record<string, unknown> | undefined, asking).catch(error => {
        if (error instanceof ApiError && error.problem.code === 'second-factor-first' && !isSetUp)
          throw redirect('/second-factor')
        if (error instanceof NamedRefusal) throw error
        whole = false
        throw failures.read(key, input, error)
      })
    context.set(pageApiContext, dedupeRequests(askOrLeave))
    // Only a page for this one person, which is never cached, has marks in its texts.
    context.set(editingTextsContext, isEditingTexts(asking.headers.cookie as string | undefined, asking.viewer))
    const nonce = randomBytes(16).toString('base64url')
    const buildId = (await buildNow()).assets.version
    const sheet: RenderContext = { nonce, buildId, failed: failures.thrown }
    context.set(renderContext, sheet)
    const response = await handle(new Request(url, { headers: { accept: 'text/html' } }), context)
    const type = response.headers.get('content-type') ?? ''
    const text = sheet.html ?? (await response.text())
    failures.ended(response.status)

    const isHtml = type.startsWith('text/html')
    const own = isHtml ? takeOwnScripts(text, nonce) : { html: text, scripts: [] }
    const plain = Buffer.from(own.html.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`))
    const headers: Record<string, string> = isHtml
      ? {
          'content-security-policy': developing
            ? [DEVELOPMENT_POLICY, ...Object.values(strangersOn(url.pathname)).flat()].join(' ')
            : pagePolicy([themeScript, pageWatchScript, ...own.scripts], strangersOn(url.pathname)),
          ...(paysWithStripe(url.pathname) ? STRIPE_HEADERS : {}),
        }
      : {}
    response.headers.forEach((value, name) => {
      headers[name] = value
    })
    return {
      status: response.status,
      headers,
      plain,
      brotli: plain.length > 1_000 ? compress(plain, quality) : undefined,
      whole,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    }
  }

  /**
   * Answers a visitor's request for a cached page before any other work is done, with the same bytes and headers as
   * `servePage`. Returns `false` when the request isn't that simple.
   */
  function answerFromMemory(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' || headers.cookie !== undefined || headers['if-none-match'] !== undefined) return false
    const key = keyOf(url)
    const page = key ? cacheOf(key).peek(key) : undefined
    if (!page) return false
    page.flat ??= Object.entries({ ...page.headers, ...always, ...REMEMBERED, etag: page.etag }).flat()
    const encoded = page.brotli && takesBrotli(headers) ? page.brotli : undefined
    const body = encoded ?? page.plain
    const own = ['content-length', String(body.length), 'x-request-id', randomUUID()]
    response.writeHead(200, encoded ? [...page.flat, 'content-encoding', 'br', ...own] : [...page.flat, ...own])
    response.end(body)
    return true
  }

  return {
    mount,
    answerFromMemory,
    memories: [plain, asked],
  }
}

const { busy } = COMMON_REFUSALS

/** Several parts of a page may ask the same thing, such as who is signed in. */
function dedupeRequests(ask: InProcessApi): InProcessApi {
  const asked = new Map<string, Promise<unknown>>()
  return (key, input) => {
    if (!key.startsWith('GET ')) return ask(key, input)
    const question = `${key} ${JSON.stringify(input ?? {})}`
    const answer = asked.get(question) ?? ask(key, input)
    asked.set(question, answer)
    return answer
  }
}

/** A failure as a value. */
const failed = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** A page that failed, even in part, is rendered again for the next visitor. */
const isWhole = (page: Page) => page.status === 200 && page.whole

/** Browsers may cache the page, but must check each time that it's still current. */
const REMEMBERED = { 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' }

/**
 * People read a page before they use it, so its scripts can load after what draws it. React Router has no option for
 * this.
 */
const PRELOAD = '<link rel="modulepreload"'

/** The brotli level: a cached page is compressed once for many visitors, any other page for one. */
const REMEMBERED_QUALITY = 7
const QUICK_QUALITY = 4

const takesBrotli = (headers: IncomingHttpHeaders) => /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))

const compress = (text: Buffer, quality: number) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers(page.headers).header('vary', REMEMBERED.vary)
  if (page.status === busy.status) reply.header('retry-after', '2')
  if (page.status === 200) {
    reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  }
  reply.code(page.status)
  if (page.brotli && takesBrotli(request.headers)) {
    return reply.header('content-encoding', 'br').send(page.brotli)
  }
  return reply.send(page.plain)
}
