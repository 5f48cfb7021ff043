/** The names of all fields in an answer, as paths: `items.event.title`. */
export function keysOf(value: unknown): string[] {
  const found = new Set<string>()
  const look = (each: unknown, path: string[]): void => {
    if (Array.isArray(each)) for (const item of each) look(item, path)
    else if (typeof each === 'object' && each !== null)
      for (const [name, inner] of Object.entries(each)) {
        found.add([...path, name].join('.'))
        look(inner, [...path, name])
      }
  }
  look(value, [])
  return [...found].sort()
}
