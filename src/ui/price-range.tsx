import { type CSSProperties, useId, useState } from 'react'
import { PlainInput } from './text-input.tsx'

export type Range = { from: number; to: number }

const dollars = (cents: number) => `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`

/** The cents of a typed amount ("$45", "45.5"); null if it isn't an amount. */
export function readDollars(text: string): number | null {
  const amount = text.replace(/[$,\s]/g, '')
  return /^\d+(\.\d{0,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null
}

/**
 * A price slider with two handles, and the same in two boxes. All amounts are integer cents; the handles never pass
 * each other.
 */
export function PriceRange({
  min,
  max,
  step = 100,
  value,
  onChange,
}: {
  min: number
  max: number
  step?: number
  value: Range
  onChange: (value: Range) => void
}) {
  const share = (cents: number) => `${max > min ? ((cents - min) / (max - min)) * 100 : 0}%`
  const style = { '--from': share(value.from), '--to': share(value.to) } as CSSProperties
  const setFrom = (cents: number) => onChange({ ...value, from: Math.min(Math.max(cents, min), value.to) })
  const setTo = (cents: number) => onChange({ ...value, to: Math.max(Math.min(cents, max), value.from) })
  const bead = (label: string, cents: number, set: (cents: number) => void) => (
    <PlainInput
      type="range"
      aria-label={label}
      aria-valuetext={dollars(cents)}
      min={min}
      max={max}
      step={step}
      value={cents}
      onChange={event => set(Number(event.target.value))}
    />
  )
  return (
    <div className="stack tight">
      <div className="range" style={style}>
        {bead('Lowest price', value.from, setFrom)}
        {bead('Highest price', value.to, setTo)}
      </div>
      <div className="row nowrap">
        <DollarBox label="Lowest price in dollars" cents={value.from} onCommit={setFrom} />
        <span className="by">to</span>
        <DollarBox label="Highest price in dollars" cents={value.to} onCommit={setTo} />
      </div>
    </div>
  )
}

function DollarBox({ label, cents, onCommit }: { label: string; cents: number; onCommit: (cents: number) => void }) {
  const id = useId()
  const [typing, setTyping] = useState<string | null>(null)
  const commit = () => {
    const read = typing === null ? null : readDollars(typing)
    if (read !== null) onCommit(read)
    setTyping(null)
  }
  return (
    <>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <PlainInput
        id={id}
        className="inp num"
        inputMode="decimal"
        value={typing ?? dollars(cents)}
        onChange={event => setTyping(event.target.value)}
        onBlur={commit}
        onKeyDown={event => {
          if (event.key === 'Enter') commit()
        }}
      />
    </>
  )
}
