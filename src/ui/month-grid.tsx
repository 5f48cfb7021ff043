import type { ReactNode } from 'react'
import { WEEKDAYS } from '#src/lib/plain-days.ts'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  /** The name of the table: "December 2026". */
  label: string
  /** Weeks from Sunday to Saturday, as `monthCells` builds them. */
  weeks: readonly (readonly { day: string; inMonth: boolean }[])[]
  today: string
  /** The content of a day; only requested for days of the month and those around it. */
  children: (day: string) => ReactNode
}

/** A month as a plain table, Sunday first. Only the links in its days are interactive. */
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
