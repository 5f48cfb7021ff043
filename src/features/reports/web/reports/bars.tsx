import type { CSSProperties, ReactNode } from 'react'

/** A value of a chart. `label` is short. */
export type Bar = { key: string; label: string; value: number; shown: string }

const MOST_BARS = 12
/** More columns than this are too thin to read, so there's no chart. */
const MOST_COLUMNS = 62
/** Up to this many columns, each has its value above it. */
const MOST_VALUES = 8

/**
 * Values as lines next to each other. Charts are pictures of a table on the same page, so screen readers skip them. `max`:
 * what a full line stands for, the largest value unless set.
 */
export function Bars({ title, bars, max }: { title: ReactNode; bars: readonly Bar[]; max?: number }) {
  const most = max ?? Math.max(0, ...bars.map(({ value }) => value))
  if (bars.length < 2 || most <= 0) return null
  const more = bars.length - MOST_BARS
  return (
    <figure className="chart" aria-hidden="true">
      <figcaption>{title}</figcaption>
      <div className="chart-bars">
        {bars.slice(0, MOST_BARS).map(({ key, label, value, shown }) => (
          <div key={key} className="chart-bar">
            <span className="chart-label">{label}</span>
            <span className="chart-track">
              <i style={{ inlineSize: percent(value, most) }} />
            </span>
            <span className="chart-value">{shown}</span>
          </div>
        ))}
      </div>
      {more > 0 && <p className="by">The table below has {more} more.</p>}
    </figure>
  )
}

/** Values over time as columns. Few of them are named, of many the first and last. */
export function Columns({ title, bars }: { title: ReactNode; bars: readonly Bar[] }) {
  const most = Math.max(0, ...bars.map(({ value }) => value))
  if (bars.length < 2 || bars.length > MOST_COLUMNS || most <= 0) return null
  const withValues = bars.length <= MOST_VALUES
  const columns = { '--columns': bars.length } as CSSProperties
  return (
    <figure className="chart" aria-hidden="true">
      <figcaption>{title}</figcaption>
      <div className="chart-columns" style={columns}>
        {bars.map(({ key, value, shown }) => (
          <span key={key} className="chart-column" title={shown}>
            {withValues && <span className="chart-value">{shown}</span>}
            <i style={{ '--part': Math.max(0, value / most) } as CSSProperties} />
          </span>
        ))}
      </div>
      {withValues ? (
        <div className="chart-names" style={columns}>
          {bars.map(({ key, label }) => (
            <span key={key}>{label}</span>
          ))}
        </div>
      ) : (
        <div className="chart-ends">
          <span>{bars[0]!.label}</span>
          <span>Most: {bars.find(({ value }) => value === most)!.shown}</span>
          <span>{bars.at(-1)!.label}</span>
        </div>
      )}
    </figure>
  )
}

const percent = (value: number, most: number): string => `${Math.max(0, Math.min(100, (value / most) * 100))}%`
