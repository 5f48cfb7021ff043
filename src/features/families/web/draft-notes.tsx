import { dayOf, formatMoment, formatTime } from '#src/lib/dates.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'

/**
 * Says that the answers of last time are back, and lets a person on a shared device remove them. It takes the place of other
 * words, so that nothing moves under a finger while the page opens.
 */
export function RestoredNote({ from, timeZone, onForget }: { from: Date; timeZone: string; onForget: () => void }) {
  const isToday = dayOf(from, timeZone) === dayOf(new Date(), timeZone)
  return (
    <p role="status">
      We kept your answers from {isToday ? formatTime(from, timeZone) : formatMoment(from, timeZone)}.{' '}
      <LinkButton onClick={onForget}>Don’t keep</LinkButton>
    </p>
  )
}

/** Says that what is typed is safe on this device, until the person does not want that. */
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
  if (!isKept) return <p className="by">Nothing is kept on this device.</p>
  if (!savedAt) return null
  return (
    <div className="row">
      <p className="ok">
        <CheckIcon />
        Draft saved on this device, {formatTime(savedAt, timeZone)}
      </p>
      <LinkButton onClick={onForget}>Don’t keep</LinkButton>
    </div>
  )
}
