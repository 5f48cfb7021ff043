import { newId } from './ids.ts'

/** The paper colors of a sewn button, in the order a family gets them. */
export const BUTTON_COLORS = ['pond', 'hib', 'iris', 'clay', 'leaf'] as const
export type ButtonColor = (typeof BUTTON_COLORS)[number]

/** The color is computed from the id, so it is the same on every screen and device. */
export function buttonColorOf(id: string): ButtonColor {
  let hash = 2166136261
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16777619)
  hash ^= hash >>> 15
  return BUTTON_COLORS[(hash >>> 0) % BUTTON_COLORS.length] ?? 'pond'
}

/** A new id with a color no sibling has yet; from the sixth child on any color will do. Ids are random, so a few are drawn. */
export function newIdBeside(siblings: readonly string[]): string {
  const worn = new Set(siblings.map(buttonColorOf))
  for (;;) {
    const id = newId()
    if (!worn.has(buttonColorOf(id)) || worn.size === BUTTON_COLORS.length) return id
  }
}
