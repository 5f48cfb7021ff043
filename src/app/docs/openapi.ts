import * as z from 'zod'
import type { Route } from '#src/lib/contract.ts'
import { COMMON_REFUSALS } from '#src/platform/http/replies.ts'

type Json = Record<string, unknown>
type NamedRoute = { key: string; route: Route }

/** The OpenAPI 3.1 description of the whole contract, built from the same schemas that validate each request. */
export function openApi(routes: readonly NamedRoute[], title: string): Json {
  const paths: Record<string, Json> = {}
  for (const { key, route } of routes) {
    const [method = '', pattern = ''] = key.split(' ')
    const path = pattern.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route, path) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Amounts are in whole US cents, times are ISO 8601 in UTC, and birth dates are YYYY-MM-DD. Sign-in uses a cookie.',
    },
    paths,
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string', description: 'A message you can show to people.' },
            code: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  }
}

function operation(route: Route, path: string): Json {
  const tag = path.split('/')[2] ?? 'other'
  return {
    summary: route.summary,
    tags: [tag],
    'x-access': route.access,
    'x-permission': route.permission,
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
      : {}),
    responses: { ...answer(route), ...refusals(route) },
  }
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }))
}

function answer(route: Route): Json {
  if ('file' in route.answer)
    return { 200: { description: 'A file', content: { [route.answer.file]: { schema: { type: 'string' } } } } }
  const content = { 'application/json': { schema: schemaOf(route.answer, 'output') } }
  return { [route.status ?? 200]: { description: 'OK', content } }
}

function refusals(route: Route): Json {
  const own = Object.entries(route.refusals ?? {}).map(([code, { status, message }]) => ({
    status,
    text: `${code}: ${message}`,
  }))
  const common = [
    { status: 400, text: `invalid-input: ${COMMON_REFUSALS.malformed.message}` },
    ...(route.access === 'public' ? [] : [{ status: 401, text: `signed-out: ${COMMON_REFUSALS.signedOut.message}` }]),
    ...(route.access === 'staff' ? [{ status: 403, text: `not-allowed: ${COMMON_REFUSALS.notAllowed.message}` }] : []),
    ...(route.owner || route.params ? [{ status: 404, text: `not-found: ${COMMON_REFUSALS.missing.message}` }] : []),
    ...(route.limit ? [{ status: 429, text: `limited: ${COMMON_REFUSALS.limited.message}` }] : []),
  ]
  const byStatus = Object.groupBy([...common, ...own], each => String(each.status))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, each]) => [
      status,
      {
        description: each!.map(one => one.text).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
