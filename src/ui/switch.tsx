import type { ComponentProps, ReactNode } from 'react'
import { PlainInput } from './text-input.tsx'

/** An on/off switch that takes effect right away, without Save. */
export function Switch({ children, ...rest }: { children: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="switch">
      <PlainInput type="checkbox" role="switch" autoComplete="off" {...rest} />
      <span>{children}</span>
    </label>
  )
}
