import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { PlainInput } from './text-input.tsx'

/**
 * A choice as a whole strip of paper: an amount (large), a title and a detail line. A radio unless `type` says
 * checkbox.
 */
export function RadioCard({
  amount,
  title,
  detail,
  face,
  type = 'radio',
  className,
  ...rest
}: {
  /** A formatted amount: "$35.00". */
  amount?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** A picture before the text, such as `CardFace`. */
  face?: ReactNode
  type?: 'radio' | 'checkbox'
} & Omit<ComponentProps<'input'>, 'type' | 'title'>) {
  return (
    <label className={classNames('choice', className)}>
      <PlainInput type={type} {...rest} />
      {face}
      <span>
        {amount && <span className="amount">{amount}</span>}
        <b>{title}</b>
        {detail && <span className="by">{detail}</span>}
      </span>
    </label>
  )
}

/** A small payment card with its last four digits, as decoration next to the text. */
export function CardFace({ last4, tone = 'iris' }: { last4: string; tone?: 'iris' | 'pond' | 'clay' | 'bad' | 'ink' }) {
  return (
    <span className={`cardface c-${tone}`} aria-hidden="true">
      {last4}
    </span>
  )
}
