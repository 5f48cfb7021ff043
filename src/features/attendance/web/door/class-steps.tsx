import { useRevalidator } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { formatTime } from '#src/lib/dates.ts'
import { ButtonLink, LinkButton } from '#src/ui/button.tsx'
import { ArrowIcon, BackIcon } from '#src/ui/icons.tsx'
import type { ClassDayAnswer } from '../../contract.ts'

type Step = ClassDayAnswer['sessions'][number]

/** From one class to the others of its day, and back to Today. */
export function ClassSteps({
  day,
  sessionId,
  toPath,
}: {
  /** `null` if it couldn't be loaded. */
  day: ClassDayAnswer | null
  sessionId: string
  toPath: (sessionId: string) => string
}) {
  const { timeZone } = useProgram()
  const { revalidate } = useRevalidator()
  const { previous, next } = aroundSession(day?.sessions ?? [], sessionId)
  const words = ({ startsAt, title }: Step) => `${formatTime(startsAt, timeZone)} ${title}`
  return (
    <nav className="row class-steps" aria-label="Classes of the day">
      <ButtonLink to="/admin/today">
        <BackIcon /> Today
      </ButtonLink>
      <span className="push" />
      {!day && (
        <>
          <span className="by">Couldn't load the other classes of the day.</span>
          <LinkButton onClick={() => void revalidate()}>Try again</LinkButton>
        </>
      )}
      {previous && <ButtonLink to={toPath(previous.id)}>Previous: {words(previous)}</ButtonLink>}
      {next && (
        <ButtonLink to={toPath(next.id)}>
          Next: {words(next)} <ArrowIcon />
        </ButtonLink>
      )}
    </nav>
  )
}

/** The sessions before and after this one on its day. `day` is sorted by time. */
export function aroundSession<T extends { id: string }>(day: readonly T[], id: string): { previous?: T; next?: T } {
  const at = day.findIndex(each => each.id === id)
  return at < 0 ? {} : { previous: day[at - 1], next: day[at + 1] }
}
