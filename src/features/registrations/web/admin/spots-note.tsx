import { ButtonLink } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'

/** The address of the list. */
export const WITHOUT_LAST_DAY = '/admin/spots-without-last-day'

/** How many program spots were paid once and have no last day, with the way to them. */
export function SpotsNote({ total }: { total: number }) {
  if (total === 0) return null
  return (
    <Note
      tone="warn"
      titleAs="h2"
      title={total === 1 ? '1 spot has no last day' : `${total} spots have no last day`}
      action={
        <ButtonLink small to={WITHOUT_LAST_DAY}>
          Review spots
        </ButtonLink>
      }
    >
      Paid once, by the day or the week, for a program that goes on.
    </Note>
  )
}
