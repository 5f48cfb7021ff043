import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Requests } from './request-types.ts'

export type Operation = keyof Requests

const TYPES = path.join(import.meta.dirname, 'request-types.ts')
const CACHE = path.resolve('node_modules/.cache/fake-stripe')

type Checks = (operation: Operation, request: unknown) => string[]
/** Shared by the test files of a process: compiling the checks takes longer than most of the tests that use them. */
let made: Promise<Checks> | undefined

/**
 * Checks requests against schemas generated from the types of the installed `stripe` package, so they can't drift from
 * it. The package's enums accept any string; here they are closed. All numbers we send are integers. Generated once for
 * each version, in a few seconds.
 */
export function requestChecks(): Promise<Checks> {
  made ??= makeChecks()
  return made
}

async function makeChecks(): Promise<Checks> {
  const schema = await requestSchema()
  const ajv = new Ajv({ strict: false, coerceTypes: true, allErrors: true, validateFormats: false })
  ajv.addSchema(schema, 'requests')
  const checks = new Map<Operation, ValidateFunction>()
  return (operation, request) => {
    const pointer = operation.replaceAll('~', '~0').replaceAll('/', '~1')
    const check = checks.get(operation) ?? ajv.compile({ $ref: `requests#/properties/${encodeURI(pointer)}` })
    checks.set(operation, check)
    return check(request) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

async function requestSchema(): Promise<object> {
  const folder = path.resolve(path.dirname(createRequire(import.meta.url).resolve('stripe')), '..')
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const key = createHash('sha256')
    .update(version)
    .update(readFileSync(TYPES))
    .update(readFileSync(import.meta.filename))
  const kept = path.join(CACHE, `${key.digest('hex').slice(0, 16)}.json`)
  if (!existsSync(kept)) {
    const made = await makeSchema(folder)
    writeFileSync(`${kept}.${process.pid}`, JSON.stringify(made))
    renameSync(`${kept}.${process.pid}`, kept)
  }
  return JSON.parse(readFileSync(kept, 'utf8'))
}

async function makeSchema(stripeFolder: string): Promise<object> {
  const workshop = path.join(CACHE, `types-${process.pid}`)
  const copy = path.join(workshop, 'stripe')
  mkdirSync(workshop, { recursive: true })
  for (const file of globSync('esm/**/*.d.ts', { cwd: stripeFolder }))
    cpSync(path.join(stripeFolder, file), path.join(copy, path.relative('esm', file)))
  const shared = path.join(copy, 'shared.d.ts')
  const open = 'export type OtherString = string & Record<never, never>'
  const text = readFileSync(shared, 'utf8')
  if (!text.includes(open)) throw new Error('this version of stripe declares its open enums differently')
  writeFileSync(shared, text.replace(open, 'export type OtherString = never'))
  const types = path.join(workshop, 'requests.ts')
  writeFileSync(types, readFileSync(TYPES, 'utf8').replace("'stripe'", "'./stripe/stripe.esm.node.js'"))
  writeFileSync(
    path.join(workshop, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { module: 'nodenext', target: 'es2022', strict: true, skipLibCheck: true, types: ['node'] },
      files: ['requests.ts'],
    }),
  )
  const { createGenerator } = await import('ts-json-schema-generator')
  const generator = createGenerator({
    path: types,
    tsconfig: path.join(workshop, 'tsconfig.json'),
    type: 'Requests',
    skipTypeCheck: true,
    topRef: false,
    additionalProperties: false,
  })
  const schema = JSON.stringify(generator.createSchema('Requests'))
  rmSync(workshop, { recursive: true })
  return JSON.parse(schema.replaceAll('"number"', '"integer"'))
}
