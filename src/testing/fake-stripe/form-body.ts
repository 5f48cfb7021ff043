type Nested = { [name: string]: Nested | string }

/** Parses `items[0][price]=x&metadata[orderId]=y` as Stripe does; lists arrive as objects with integer keys. */
export function readForm(text: string): unknown {
  const read: Nested = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/[[\]]+/).filter((step, index) => step !== '' || index === 0)
    let at = read
    for (const [n, step] of steps.entries()) {
      if (n === steps.length - 1) at[step] = value
      else {
        at[step] ??= {}
        at = at[step] as Nested
      }
    }
  }
  return withLists(read)
}

function withLists(thing: Nested | string): unknown {
  if (typeof thing === 'string') return thing
  const names = Object.keys(thing)
  if (names.length > 0 && names.every((name, n) => name === String(n)))
    return names.map(name => withLists(thing[name]!))
  return Object.fromEntries(names.map(name => [name, withLists(thing[name]!)]))
}
