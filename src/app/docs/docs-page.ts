import type { Route } from '#src/lib/contract.ts'

const ACCESS_WORDS: Record<Route['access'], string> = {
  public: 'everyone',
  'signed-in': 'signed in',
  'family-owner': 'the family it belongs to',
  staff: 'staff',
  admin: 'admins',
}

/** The contract as one static page without scripts: every route, who can call it, and what it refuses. */
export function docsPage(routes: readonly { key: string; route: Route }[]): string {
  const sections = routes.map(({ key, route }) => {
    const [method, path] = key.split(' ')
    const refusals = Object.entries(route.refusals ?? {})
      .map(([code, { status, message }]) => `<li><code>${status} ${entities(code)}</code> ${entities(message)}</li>`)
      .join('')
    return `<section><h2><span>${method}</span> ${entities(path ?? '')}</h2><p>${entities(route.summary)}. For ${ACCESS_WORDS[route.access]}.</p>${refusals && `<ul>${refusals}</ul>`}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Curiously Creative API</title><style>
body{font:17px/1.5 system-ui,sans-serif;color:#2a1a44;background:#f7f4fc;margin:0 auto;padding:2rem 1rem;max-width:60rem}
h1{letter-spacing:-.03em}section{background:#fff;border-radius:10px;padding:.6rem 1.2rem;margin:.8rem 0;box-shadow:5px 6px 0 rgba(42,26,68,.16)}
h2{font:700 1.05rem/1.4 ui-monospace,monospace;margin:.3rem 0;overflow-wrap:anywhere}h2 span{color:#5440bf}p,ul{margin:.3rem 0}code{color:#a8420c}
</style></head><body><h1>Curiously Creative API</h1><p>Send the sign-in cookie with every request. Requests and responses are JSON. Amounts are in whole US cents, and times are ISO 8601 in UTC.
Every error is <code>{"message", "code", "fields"?}</code> with its HTTP status. Machine-readable version: <a href="/api/docs/openapi.json">openapi.json</a>.</p>${sections.join('')}</body></html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const entities = (text: string) => text.replace(/[&<>"]/g, sign => ENTITIES[sign]!)
