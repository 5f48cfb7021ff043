type Fields = Record<string, unknown> | null

/** One changed field as text. Null where there was no value. */
export type ChangedField = { name: string; before: string | null; after: string | null }

/** The fields that differ before and after, in their order. */
export function changedFields(before: Fields, after: Fields): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map(name => ({ name, before: asText(before?.[name]), after: asText(after?.[name]) }))
    .filter(field => field.before !== field.after)
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
