/** Whether two values of a field are the same: texts, numbers, or lists and objects of them. */
export const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** `onto`, with the fields that differ between `before` and `typed` as they were typed. */
export function changedSince<Values extends object>(before: Values, typed: Values, onto: Values): Values {
  const names = Object.keys(typed) as (keyof Values)[]
  const changed = names.filter(name => !isSame(typed[name], before[name]))
  return { ...onto, ...Object.fromEntries(changed.map(name => [name, typed[name]])) }
}
