import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'

const tones = {
  info: { color: 'c-iris', Icon: InfoIcon },
  quiet: { color: 'c-ink', Icon: InfoIcon },
  good: { color: 'c-leaf', Icon: CheckIcon },
  warn: { color: 'c-clay', Icon: AlertIcon },
  bad: { color: 'c-bad', Icon: AlertIcon },
} as const

/** A message about the thing next to it. Pass `role="alert"` only if it appears in response to what the person did. */
export function Note({
  tone = 'info',
  soft = false,
  icon,
  title,
  titleAs: Title = 'strong',
  action,
  className,
  children,
  ...rest
}: {
  tone?: keyof typeof tones
  /** Only the thick edge, without a frame. */
  soft?: boolean
  /** Replaces the default icon. */
  icon?: ReactNode
  title?: ReactNode
  titleAs?: 'strong' | 'h2' | 'h3'
  /** A small button at the end. */
  action?: ReactNode
} & Omit<ComponentProps<'div'>, 'title'>) {
  const { color, Icon } = tones[tone]
  return (
    <div className={classNames('note', soft && 'soft', color, className)} {...rest}>
      {icon ?? <Icon />}
      <div>
        {title && <Title>{title}</Title>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  )
}
