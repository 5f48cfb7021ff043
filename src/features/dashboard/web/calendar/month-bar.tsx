import type { ReactNode } from 'react'
import { addMonths } from '#src/lib/plain-days.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { LeftIcon, RightIcon } from '#src/ui/icons.tsx'

/** The name of the month, with links to the previous and next ones. */
export function MonthBar({
  month,
  name,
  nameOf,
  canTurnTo,
  onMonth,
  onToday,
}: {
  month: string
  name: string
  nameOf: (month: string) => string
  /** At either end of the range, the button stays visible but does nothing. */
  canTurnTo: (month: string) => boolean
  onMonth: (month: string) => void
  onToday: () => void
}) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)]
  return (
    <div className="cal-bar">
      <h2 id="month-name" aria-live="polite">
        {name}
      </h2>
      <Button small onClick={onToday}>
        Today
      </Button>
      <Turn label={`Previous month, ${nameOf(before)}`} to={canTurnTo(before) && (() => onMonth(before))}>
        <LeftIcon />
      </Turn>
      <Turn label={`Next month, ${nameOf(after)}`} to={canTurnTo(after) && (() => onMonth(after))}>
        <RightIcon />
      </Turn>
    </div>
  )
}

/** Keeps keyboard focus even when it's disabled. */
function Turn({ label, to, children }: { label: string; to: false | (() => void); children: ReactNode }) {
  return (
    <IconButton label={label} aria-disabled={!to || undefined} onClick={to || undefined}>
      {children}
    </IconButton>
  )
}
