import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { readTodayFrom } from '#src/lib/shown-year.ts'
import { drawWith } from '#src/ui/drawing.tsx'
import { renderContext } from './render-context.ts'

drawWith(renderToStaticMarkup)

/** Today's date for the page being rendered. */
const today = new AsyncLocalStorage<string | undefined>()
readTodayFrom(() => today.getStore())

export const streamTimeout = 10_000

/**
 * Renders a whole page, including everything it waits for, and leaves it on the sheet. (`renderToString` would drop the
 * loader data that hydration needs; a test checks that client-side navigation keeps the document.)
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const sheet = loadContext.get(renderContext)
  const root = context.staticHandlerContext.loaderData?.root as { today?: string } | undefined
  sheet.html = await today.run(root?.today, () => render(context, request.url, sheet.nonce))
  return new Response(null, { status, headers })
}

function render(context: EntryContext, url: string, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={url} nonce={nonce} />, {
      nonce,
      // Whole pages only. Otherwise React sends large parts hidden and reveals them with a script that may never run.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    })
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/** Tells the page server why a loader or component failed. The page server writes the log line. */
export const handleError: HandleErrorFunction = (error, { context }) => context.get(renderContext).failed(error)
