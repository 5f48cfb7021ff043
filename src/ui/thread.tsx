import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ThreadItem = { key: string; title: ReactNode; detail?: ReactNode; on?: boolean; children?: ReactNode }

/**
 * Ordered items on a string: sessions, what happens next. Filled beads are current or done. `plain` leaves out the
 * numbers.
 */
export function Thread({ items, plain = false }: { items: readonly ThreadItem[]; plain?: boolean }) {
  return (
    <ol className={classNames('thread', plain && 'plain')}>
      {items.map((item, i) => (
        <li key={item.key} className={item.on ? 'on' : undefined} data-n={plain ? '' : i + 1}>
          <div>
            <strong>{item.title}</strong>
            {item.detail && <span className="by">{item.detail}</span>}
            {item.children}
          </div>
        </li>
      ))}
    </ol>
  )
}
