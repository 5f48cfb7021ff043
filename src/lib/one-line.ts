import type * as z from 'zod'

/** Line breaks of every kind, tabs and other control characters: names, titles and headings never have them. */
const BREAKS_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}]/u
export const ONE_LINE = 'Use a single line, without line breaks or tabs.'

const longer = new WeakSet<z.ZodType>()

/** Marks a field for several lines, or for text taken as typed; all other fields allow one line. */
export function multiline<T extends z.ZodType>(schema: T): T {
  // A copy: the same schema may also be used for another field.
  const own = schema.clone() as T
  longer.add(own)
  return own
}

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  valueType?: z.ZodType
}

/** Whether a text may have several lines; for `anything` the schema says nothing, nor about what is in it. */
type Text = { multiline: boolean; anything: boolean }

/** The texts of a schema by their path, such as `steps.*.detail`, and whether each may have several lines. */
export function textsOf(schema: z.ZodType): Map<string, Text> {
  const found = new Map<string, Text>()
  const walk = (at: z.ZodType, path: string, marked: boolean) => {
    const def = at._zod.def as unknown as Def
    const isMarked = marked || longer.has(at)
    const under = (name: string) => (path === '' ? name : `${path}.${name}`)
    for (const [name, field] of Object.entries(def.shape ?? {})) walk(field, under(name), isMarked)
    if (def.element) walk(def.element, under('*'), isMarked)
    if (def.valueType) walk(def.valueType, under('*'), isMarked)
    for (const part of [def.innerType, def.in, def.out, ...(def.options ?? [])]) if (part) walk(part, path, isMarked)
    const anything = def.type === 'unknown' || def.type === 'any'
    if (def.type === 'string' || anything) {
      const before = found.get(path)
      found.set(path, {
        multiline: before?.multiline || isMarked || anything,
        anything: before?.anything || anything,
      })
    }
  }
  walk(schema, '', false)
  return found
}

/** The fields of a validated body in which a one-line text has several, each with the message for its form. */
export function brokenLines(value: unknown, texts: ReturnType<typeof textsOf>): Record<string, string> {
  const fields: Record<string, string> = {}
  const look = (at: unknown, path: string, pattern: string) => {
    // A handler that reads the body itself also checks its lines.
    if (texts.get(pattern)?.anything) return
    if (typeof at === 'string') {
      if (BREAKS_A_LINE.test(at) && !texts.get(pattern)?.multiline) fields[path] = ONE_LINE
    } else if (typeof at === 'object' && at !== null) {
      for (const [name, inner] of Object.entries(at)) {
        const known = Array.isArray(at) ? '*' : name
        look(inner, path === '' ? name : `${path}.${name}`, pattern === '' ? known : `${pattern}.${known}`)
      }
    }
  }
  look(value, '', '')
  return fields
}
