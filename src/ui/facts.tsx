import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Name and value pairs as a definition list. Items without a value are left out. */
export function Facts({
  items,
  className,
}: {
  items: readonly { name: string; value: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={classNames('facts', className)}>
      {items
        .filter(item => item.value !== null && item.value !== undefined && item.value !== '')
        .map(item => (
          <div key={item.name}>
            <dt>{item.name}</dt>
            <dd>{item.value}</dd>
          </div>
        ))}
    </dl>
  )
}
