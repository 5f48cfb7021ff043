/** Month and day in a small box: `month` short ("Dec"), `day` as a number. `dateTime` is the machine-readable form. */
export function DateBox({ month, day, dateTime }: { month: string; day: number | string; dateTime?: string }) {
  return (
    <time className="datebox" dateTime={dateTime}>
      <small>{month.toUpperCase()}</small> {day}
    </time>
  )
}
