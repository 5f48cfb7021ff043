import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A short handwritten aside on torn tape: at most one in a column, never the only place a fact is said. */
export function Tape({ className, ...rest }: ComponentProps<'span'>) {
  return <span className={classNames('tape', className)} {...rest} />
}
