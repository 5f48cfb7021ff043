import type { ComponentProps, ElementType } from 'react'
import { classNames } from './class-names.ts'
import type { Tone } from './tones.ts'

type Paper = { as?: ElementType } & ComponentProps<'div'>

/** A sheet of paper on the page, for forms and summaries. */
export function Sheet({ as: As = 'div', className, ...rest }: Paper) {
  return <As className={classNames('sheet', className)} {...rest} />
}

/** A flatter sheet for groups of facts; `tint` colors it. */
export function Panel({ as: As = 'div', tint, className, ...rest }: Paper & { tint?: Tone }) {
  return <As className={classNames('panel', tint && `tint c-${tint}`, className)} {...rest} />
}
