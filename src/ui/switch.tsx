import type { ComponentProps, ReactNode } from 'react'

/** On or off at once, without a Save. */
export function Switch({ children, ...rest }: { children: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says its state by itself */}
      <input type="checkbox" role="switch" {...rest} />
      <span>{children}</span>
    </label>
  )
}
