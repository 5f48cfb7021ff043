import { defineContract, type Route } from '#src/lib/contract.ts'
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
export function docsFeature(features: readonly ServerFeature[]): ServerFeature {
  const contracts = [...features.map(each => each.routes.contract), docsContract]
  const routes = contracts
    .flatMap(contract => Object.entries(contract) as [string, Route][])
    .map(([key, route]) => ({ key, route }))
    .sort((a, b) => path(a.key).localeCompare(path(b.key)))
  let description: string | undefined
  let page: string | undefined
  return {
    routes: feature(docsContract, {
      'GET /api/docs': (_input, asking) => {
        asking.setHeader(
          'content-security-policy',
          "default-src 'none'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
        )
        page ??= docsPage(routes)
        return page
      },
      'GET /api/docs/openapi.json': () => {
        description ??= JSON.stringify(openApi(routes))
        return description
      },
    }),
  }
}

const path = (key: string) => key.split(' ')[1] ?? key
