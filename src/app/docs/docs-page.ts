import type { Route } from '#src/lib/contract.ts'
import { PERMISSION_WORDS } from '#src/lib/permission-words.ts'
import { type Permission, ROLES, STAFF_ROLES, whoMay } from '#src/lib/permissions.ts'

const ACCESS_WORDS: Record<Route['access'], string> = {
  public: 'everyone',
  'signed-in': 'signed in',
  'family-owner': 'the family it belongs to',
  staff: 'staff',
}

/** What each role of the staff can do. */
function rolesTable(): string {
  const roles = STAFF_ROLES.map(role => ROLES[role])
  const head = roles.map(({ title }) => `<th scope="col">${entities(title)}</th>`).join('')
  const rows = Object.entries(PERMISSION_WORDS).map(([permission, does]) => {
    const cells = roles.map(({ may }) => `<td>${may.includes(permission as Permission) ? 'yes' : ''}</td>`).join('')
    return `<tr><th scope="row">${entities(does)} <code>${permission}</code></th>${cells}</tr>`
  })
  return `<section><h2>What staff can do</h2><table><thead><tr><th scope="col">Permission</th>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

/** `everyone`, or for a route of staff the roles that can call it. */
const whoCalls = ({ access, permission }: Route) =>
  access === 'staff' ? `${whoMay(permission)} (${permission})` : ACCESS_WORDS[access]

/** The contract as one static page without scripts: every route, who can call it, and what it refuses. */
export function docsPage(routes: readonly { key: string; route: Route }[], brand: string): string {
  const title = `${entities(brand)} API`
  const sections = routes.map(({ key, route }) => {
    const [method, path] = key.split(' ')
    const refusals = Object.entries(route.refusals ?? {})
      .map(([code, { status, message }]) => `<li><code>${status} ${entities(code)}</code> ${entities(message)}</li>`)
      .join('')
    return `<section><h2><span>${method}</span> ${entities(path ?? '')}</h2><p>${entities(route.summary)}. For ${whoCalls(route)}.</p>${refusals && `<ul>${refusals}</ul>`}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>
body{font:17px/1.5 system-ui,sans-serif;color:#2a1a44;background:#f7f4fc;margin:0 auto;padding:2rem 1rem;max-width:60rem}
h1{letter-spacing:-.03em}section{background:#fff;border-radius:10px;padding:.6rem 1.2rem;margin:.8rem 0;box-shadow:5px 6px 0 rgba(42,26,68,.16)}
table{border-collapse:collapse;background:#fff;font-size:.9rem}th,td{padding:.25rem .6rem;border:1px solid #ddd3ee;text-align:left}h2{font:700 1.05rem/1.4 ui-monospace,monospace;margin:.3rem 0;overflow-wrap:anywhere}h2 span{color:#5440bf}p,ul{margin:.3rem 0}code{color:#a8420c}
</style></head><body><h1>${title}</h1><p>Send the sign-in cookie with every request. Requests and responses are JSON. Amounts are in whole US cents, and times are ISO 8601 in UTC.
Every error is <code>{"message", "code", "fields"?}</code> with its HTTP status. Machine-readable version: <a href="/api/docs/openapi.json">openapi.json</a>.</p>${rolesTable()}${sections.join('')}</body></html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const entities = (text: string) => text.replace(/[&<>"]/g, sign => ENTITIES[sign]!)
