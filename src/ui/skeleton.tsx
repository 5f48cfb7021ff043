import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { BusyBeads } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** One gray bar; `width` and `height` are CSS lengths. */
export function Skeleton({ width, height }: { width?: string; height?: string }) {
  const style: CSSProperties = { width, height }
  return <span className="sk" style={style} aria-hidden="true" />
}

/**
 * Bars in the shape of text while it loads. `label` is announced once: "Loading your registrations"; with `spinner`,
 * it's visible too.
 */
export function SkeletonLines({
  label,
  widths = ['60%', '95%', '75%'],
  spinner = false,
}: {
  label: string
  widths?: readonly string[]
  spinner?: boolean
}) {
  return (
    <div className="sk-lines">
      {spinner ? (
        <p className="row">
          <BusyBeads /> {label}
        </p>
      ) : (
        <VisuallyHidden>{label}</VisuallyHidden>
      )}
      {widths.map((width, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strips have no identity
        <Skeleton key={i} width={width} height={i === 0 ? '1.6em' : undefined} />
      ))}
    </div>
  )
}

/** As tall as a class card, so that nothing moves when the real one loads. */
export function SkeletonCard() {
  return (
    <div className="card" aria-hidden="true">
      <div className="pic pinked sk" />
      <div className="in sk-card">
        <Skeleton width="62%" height="28px" />
        <Skeleton width="94%" />
        <Skeleton width="76%" />
        <Skeleton width="58%" />
        <Skeleton width="64%" />
        <Skeleton width="40%" />
        <div className="foot">
          <Skeleton width="90px" height="32px" />
          <Skeleton width="108px" height="44px" />
        </div>
      </div>
    </div>
  )
}

const waitMs = 150
const leastMs = 300

/**
 * Whether to show the skeleton: only if loading takes longer than 150 ms, and then for at least 300 ms, so that nothing
 * flickers.
 */
export function useSkeleton(pending: boolean): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (pending === shown) return
    const delay = pending ? waitMs : Math.max(0, since.current + leastMs - Date.now())
    const timer = setTimeout(() => {
      since.current = Date.now()
      setShown(pending)
    }, delay)
    return () => clearTimeout(timer)
  }, [pending, shown])
  return shown
}
