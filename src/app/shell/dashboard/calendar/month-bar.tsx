import { addMonths } from '#src/lib/plain-days.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { LeftIcon, RightIcon } from '#src/ui/icons.tsx'

/** The name of the month, and the ways to others. */
export function MonthBar({
  month,
  name,
  nameOf,
  onMonth,
  onToday,
}: {
  month: string
  name: string
  nameOf: (month: string) => string
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
      <IconButton label={`Previous month, ${nameOf(before)}`} onClick={() => onMonth(before)}>
        <LeftIcon />
      </IconButton>
      <IconButton label={`Next month, ${nameOf(after)}`} onClick={() => onMonth(after)}>
        <RightIcon />
      </IconButton>
    </div>
  )
}
