type Props = { month: string; day: number | string; year?: string | undefined; dateTime?: string }

/** Month and day in a small box: `month` short ("Dec"), `day` as a number. `dateTime` is the machine-readable form. */
export function DateBox({ month, day, year, dateTime }: Props) {
  return (
    <time className="datebox" dateTime={dateTime}>
      <small>{month.toUpperCase()}</small> {day} {year && <small>{year}</small>}
    </time>
  )
}
