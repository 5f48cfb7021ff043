import type { ReactNode } from 'react'
import { WEEKDAYS } from '#src/lib/plain-days.ts'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  /** What the table is called: "December 2026". */
  label: string
  /** Weeks from Sunday to Saturday, as `monthCells` makes them. */
  weeks: readonly (readonly { day: string; inMonth: boolean }[])[]
  today: string
  /** What stands in a day; only asked for days of the month and the ones around it. */
  children: (day: string) => ReactNode
}

/** A month on paper, Sunday first, as a plain table: nothing in it waits to be pressed but the links of its days. */
export function MonthGrid({ label, weeks, today, children }: Props) {
  return (
    <table className="cal" aria-label={label}>
      <thead>
        <tr>
          {WEEKDAYS.map(name => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]?.day}>
            {week.map(({ day, inMonth }) => (
              <td
                key={day}
                className={classNames(!inMonth && 'out', day === today && 'today') || undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                <time className="d" dateTime={day}>
                  {Number(day.slice(8))}
                </time>
                {day === today && <VisuallyHidden>, today</VisuallyHidden>}
                {children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
