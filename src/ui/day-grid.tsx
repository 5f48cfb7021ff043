import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { addDays, addMonths, WEEKDAYS, weekdayOf } from '#src/lib/plain-days.ts'
import { PlainButton } from './button.tsx'
import { classNames } from './class-names.ts'

type Props = {
  /** The id of the heading with the month name. */
  labelledBy: string
  /** Weeks from Sunday to Saturday, as `monthCells` builds them. */
  weeks: readonly (readonly { day: string; inMonth: boolean }[])[]
  today: string
  /** The selected day, which is the one Tab goes to. */
  chosen: string
  /** A day was clicked or reached by keyboard. It may be in another month. */
  onChoose: (day: string) => void
  /** A day was clicked, or Enter was pressed on it. */
  onPress?: (day: string) => void
  /** A day in words, with its entries: "Tuesday, December 8, Leo: Clay Critters, 5:45 PM". */
  describe: (day: string) => string
  /** The visible entries of a day. */
  children: (day: string) => ReactNode
  busy?: boolean
}

/**
 * A month with selectable days, as an ARIA grid: arrows move by days and weeks, Home and End to the ends of the week,
 * PageUp and PageDown by months, T to today. One day at a time takes focus.
 */
export function DayGrid({ labelledBy, weeks, today, chosen, onChoose, onPress, describe, children, busy }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const byKeyboard = useRef(false)
  // The month of the day may still be loading; focus moves once it's shown. If the focused day disappears with its
  // month, the grid itself handles keys until then, so none is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other weeks are the reason to look for the day again
  useLayoutEffect(() => {
    const { current: table } = grid
    if (!byKeyboard.current || !table) return
    const day = table.querySelector<HTMLElement>(`[data-day="${chosen}"]`)
    if (day) day.focus()
    else if (!table.contains(document.activeElement)) table.focus({ preventScroll: true })
  }, [chosen, weeks])

  const press = (event: KeyboardEvent) => {
    const day = event.ctrlKey || event.altKey || event.metaKey ? undefined : dayByKey(event.key, chosen, today)
    if (!day) return
    event.preventDefault()
    byKeyboard.current = true
    onChoose(day)
  }
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) byKeyboard.current = false
  }
  const shown = weeks.flat()
  const stop = shown.some(each => each.day === chosen) ? chosen : shown.find(each => each.inMonth)?.day
  return (
    <table
      ref={grid}
      className="cal days"
      tabIndex={-1}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that one moves about in
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={busy || undefined}
      onKeyDown={press}
      onBlur={leave}
      onPointerDown={() => {
        byKeyboard.current = false
      }}
    >
      <thead>
        <tr>
          {WEEKDAYS.map(name => (
            <th key={name} scope="col">
              <abbr title={name}>
                {name[0]}
                <span className="rest">{name.slice(1, 3)}</span>
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]?.day}>
            {week.map(({ day, inMonth }) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid a td is a gridcell
              <td
                key={day}
                className={
                  classNames(!inMonth && 'out', day === today && 'today', day === chosen && 'sel') || undefined
                }
                aria-selected={day === chosen}
              >
                <PlainButton
                  className="dayhit"
                  data-day={day}
                  tabIndex={day === stop ? 0 : -1}
                  aria-label={describe(day)}
                  aria-current={day === today ? 'date' : undefined}
                  onClick={() => {
                    onChoose(day)
                    onPress?.(day)
                  }}
                />
                <span className="d" aria-hidden="true">
                  {Number(day.slice(8))}
                </span>
                <span className="in-day" aria-hidden="true">
                  {children(day)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where a key leads from a day; `undefined` for other keys. */
export function dayByKey(key: string, day: string, today: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return inMonth(addMonths(day.slice(0, 7), -1), day)
    case 'PageDown':
      return inMonth(addMonths(day.slice(0, 7), 1), day)
    case 't':
    case 'T':
      return today
    default:
      return undefined
  }
}

/** The same day in another month, or its last one: January 31 leads to February 28. */
function inMonth(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}${day.slice(7)}`
  return same < last ? same : last
}
