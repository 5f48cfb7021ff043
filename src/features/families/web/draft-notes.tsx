import { dayOf, formatMoment, formatTime } from '#src/lib/dates.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'

/**
 * Says that the answers from last time are back, and lets someone on a shared device remove them. It replaces other text
 * of the same height, so nothing moves while the page opens.
 */
export function RestoredNote({ from, timeZone, onForget }: { from: Date; timeZone: string; onForget: () => void }) {
  const isToday = dayOf(from, timeZone) === dayOf(new Date(), timeZone)
  return (
    <p role="status">
      We saved your answers from {isToday ? formatTime(from, timeZone) : formatMoment(from, timeZone)}.{' '}
      <LinkButton onClick={onForget}>Start over</LinkButton>
    </p>
  )
}

/** Says that the answers are saved on this device, until the person turns that off. */
export function DraftLine({
  savedAt,
  isKept,
  timeZone,
  onForget,
}: {
  savedAt: Date | undefined
  isKept: boolean
  timeZone: string
  onForget: () => void
}) {
  if (!isKept) return <p className="by">Your answers aren't saved on this device.</p>
  if (!savedAt) return null
  return (
    <div className="row">
      <p className="ok">
        <CheckIcon />
        Draft saved on this device, {formatTime(savedAt, timeZone)}
      </p>
      <LinkButton onClick={onForget}>Don't save</LinkButton>
    </div>
  )
}
