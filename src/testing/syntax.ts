/** A node of the syntax tree from `oxc-parser`. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown }

export const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** A node, or each node in a list, and every node inside; nothing for other values. */
export function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  else if (isNode(value)) {
    yield value
    for (const part of Object.values(value)) if (typeof part === 'object') yield* nodesIn(part)
  }
}
