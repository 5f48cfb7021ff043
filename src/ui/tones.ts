import { type ButtonColor, buttonColorOf } from '#src/lib/button-color.ts'

/** The paper colors of the kit; each is a pair of a text-safe tone and a tint behind it. */
export type Tone = ButtonColor | 'ink' | 'bad'

/** The tone of a child or person, everywhere the same. */
export const toneOf: (id: string) => Tone = buttonColorOf
