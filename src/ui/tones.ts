/** The paper colors of the kit; each is a pair of a text-safe tone and a tint behind it. */
export type Tone = 'pond' | 'hib' | 'iris' | 'clay' | 'leaf' | 'ink' | 'bad'

const buttonTones = ['pond', 'hib', 'iris', 'clay', 'leaf'] as const

/** The color of a child (or person) is a function of the id, so it is the same on every screen and device. */
export function toneOf(id: string): Tone {
  let hash = 2166136261
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16777619)
  hash ^= hash >>> 15
  return buttonTones[(hash >>> 0) % buttonTones.length] ?? 'pond'
}
