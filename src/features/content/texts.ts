import type { ContentBlocks, KeyOf } from './keys.ts'

/** Active texts that staff saved, by key. */
export type ContentEntries = Readonly<Record<string, string>>

/** The text of a key, with `{name}` filled in from `fill`. */
export type Texts<D> = (key: KeyOf<D>, fill?: Readonly<Record<string, string | number>>) => string

/** The texts of a page: what staff saved, otherwise the built-in ones. */
export function textsOf<D extends ContentBlocks>(defined: D, entries: ContentEntries): Texts<D> {
  return (key, fill) => {
    const text = Object.hasOwn(entries, key) ? entries[key]! : defined.blocks[key]!.text
    return fill ? fillIn(text, fill) : text
  }
}

/** Fills in values for `{name}`. Unknown names stay as they are. */
export const fillIn = (text: string, fill: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => (Object.hasOwn(fill, name) ? String(fill[name]) : braces))
