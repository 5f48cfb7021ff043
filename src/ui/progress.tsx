import { useId } from 'react'

/** A progress bar with its label above. `value` of `max`. */
export function Progress({ label, value, max = 100 }: { label: string; value: number; max?: number }) {
  const id = useId()
  return (
    <div className="stack tight">
      <span id={id} className="lbl">
        {label}
      </span>
      <div
        className="progress"
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
      >
        <i style={{ width: `${Math.min(100, (value / max) * 100)}%` }} />
      </div>
    </div>
  )
}
