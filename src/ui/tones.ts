import { type ButtonColor, buttonColorOf } from '#src/lib/button-color.ts'

/** The paper colors of the kit. Each is a pair of a text-safe tone and a tint behind it. */
export type Tone = ButtonColor | 'ink' | 'bad'

/** The color of a child or person, the same everywhere. */
export const toneOf: (id: string) => Tone = buttonColorOf
