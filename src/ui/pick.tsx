import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { PlainButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { CloseIcon } from './icons.tsx'
import { PlainInput } from './text-input.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A clickable chip: a filter or a child. Pass `pressed`, or leave it out for a plain action. */
export function Pick({ pressed, className, ...rest }: { pressed?: boolean } & ComponentProps<'button'>) {
  return <PlainButton className={classNames('pick', className)} aria-pressed={pressed} {...rest} />
}

/**
 * A clickable chip that's a checkbox or radio of a form. Works with react-hook-form's `register` and without
 * JavaScript.
 */
export function PickInput({
  children,
  className,
  type = 'checkbox',
  ...rest
}: { children: ReactNode; type?: 'checkbox' | 'radio' } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={classNames('pick', className)}>
      <PlainInput type={type} {...rest} />
      {children}
    </label>
  )
}

/** An active filter as a chip that removes itself. */
export function RemovablePick({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link className="pick drop" preventScrollReset {...rest}>
      <VisuallyHidden>Remove filter </VisuallyHidden>
      {children}
      <CloseIcon />
    </Link>
  )
}

/** A plain fact in the same shape, not clickable: "Showing Summer classes". */
export function FactChip({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="fact-chip">
      {icon}
      {children}
    </span>
  )
}
