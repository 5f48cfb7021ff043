import type { ReactNode } from 'react'
import { Panel } from './sheet.tsx'
import './figures.css'

export type Figure = { name: string; value: ReactNode; more: ReactNode }

/** The few numbers a page begins with: what each is, the number large, and one line about it. */
export function Figures({ of }: { of: readonly Figure[] }) {
  return (
    <div className="figures">
      {of.map(({ name, value, more }) => (
        <Panel key={name}>
          <span className="by">{name}</span>
          <b>{value}</b>
          {typeof more === 'string' ? <span className="by">{more}</span> : more}
        </Panel>
      ))}
    </div>
  )
}
