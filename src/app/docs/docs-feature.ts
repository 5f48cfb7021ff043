import { readProgramSettings } from '#src/features/organization/server.ts'
import { defineContract, type Route } from '#src/lib/contract.ts'
import type { App } from '#src/platform/app.ts'
import { feature, type ServerFeature } from '#src/platform/http/handlers.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

const docsContract = defineContract({
  'GET /api/docs': {
    summary: 'These API docs as a web page',
    access: 'public',
    answer: { file: 'text/html; charset=utf-8' },
  },
  'GET /api/docs/openapi.json': {
    summary: 'These API docs as OpenAPI 3.1',
    access: 'public',
    answer: { file: 'application/json; charset=utf-8' },
  },
})

/** Serves the contract of all features as docs for people and for programs. */
export function docsFeature({ db }: Pick<App, 'db'>, features: readonly ServerFeature[]): ServerFeature {
  const contracts = [...features.map(each => each.routes.contract), docsContract]
  const routes = contracts
    .flatMap(contract => Object.entries(contract) as [string, Route][])
    .map(([key, route]) => ({ key, route }))
    .sort((a, b) => path(a.key).localeCompare(path(b.key)))
  /** Made again when the business gets another name. */
  let made: { brand: string; page: string; description: string } | undefined
  async function docs() {
    const { brand } = await readProgramSettings(db)
    if (made?.brand !== brand)
      made = { brand, page: docsPage(routes, brand), description: JSON.stringify(openApi(routes, brand)) }
    return made
  }
  return {
    routes: feature(docsContract, {
      'GET /api/docs': async (_input, asking) => {
        asking.setHeader(
          'content-security-policy',
          "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
        )
        return (await docs()).page
      },
      'GET /api/docs/openapi.json': async () => (await docs()).description,
    }),
  }
}

const path = (key: string) => key.split(' ')[1] ?? key
