import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A short handwritten note on torn tape: at most one per column, and never the only place for a fact. */
export function Tape({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={classNames('tape', className)} {...rest} />
}
