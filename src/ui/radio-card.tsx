import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { PlainInput } from './text-input.tsx'

/** A choice that is a whole strip of paper: an amount (large), a title, a line of detail. Radio unless `type` says checkbox. */
export function RadioCard({
  amount,
  title,
  detail,
  face,
  type = 'radio',
  className,
  ...rest
}: {
  /** Formatted money: "$35.00". */
  amount?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** A picture before the words, such as `CardFace`. */
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

/** A small payment card with its last four digits; decoration beside the words. */
export function CardFace({ last4, tone = 'iris' }: { last4: string; tone?: 'iris' | 'pond' | 'clay' | 'bad' | 'ink' }) {
  return (
    <span className={`cardface c-${tone}`} aria-hidden="true">
      {last4}
    </span>
  )
}
