import type { ReactNode } from 'react'
import { Panel } from './sheet.tsx'
import './figures.css'

export type Figure = { name: string; value: ReactNode; more: ReactNode }

/** The key numbers at the top of a page: a label, the large number, and one line about it. */
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
