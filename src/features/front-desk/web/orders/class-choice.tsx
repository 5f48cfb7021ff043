import { useQuery } from '@tanstack/react-query'
import { useProgram } from '#src/features/organization/web.ts'
import type { Answered } from '#src/lib/contract.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import { ErrorState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/field.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { Select } from '#src/ui/text-input.tsx'
import type { FrontDeskOrdersContract } from '../../orders-contract.ts'
import { query } from '../calls.ts'

export type Bookable = Answered<FrontDeskOrdersContract['GET /api/admin/bookable-classes']>['classes'][number]

type Props = {
  chosen: Bookable | undefined
  onChoose: (chosen: Bookable | undefined) => void
  /** Which classes can be chosen here. */
  fits?: (each: Bookable) => boolean
  label?: string
  /** Full classes can be chosen, too, for their waitlist. */
  withFull?: boolean
  error?: string
}

/** The classes that can be booked now, soonest first. Typing the first letters finds one. */
export function ClassChoice({ chosen, onChoose, fits = () => true, label = 'Class', withFull = false, error }: Props) {
  const { timeZone } = useProgram()
  const found = useQuery({ ...query('GET /api/admin/bookable-classes', {}), gcTime: 0, retry: false })
  if (found.error)
    return (
      <ErrorState title="Couldn't load the classes" onRetry={() => void found.refetch()} retrying={found.isFetching}>
        Nothing was changed.
      </ErrorState>
    )
  if (!found.data) return <SkeletonLines label="Loading classes" widths={['30%', '100%']} />
  const classes = found.data.classes.filter(fits)
  const words = ({ title, startsAt, kind, price, placesLeft, isPastJoining }: Bookable) =>
    [
      title,
      startsAt ? formatMoment(startsAt, timeZone) : 'dates coming soon',
      kind === 'program' ? 'program' : formatCents(price),
      isPastJoining ? 'joining closed' : '',
      placesLeft === null ? '' : placesLeft === 0 ? 'full' : `${placesLeft} left`,
    ]
      .filter(Boolean)
      .join(', ')
  if (classes.length === 0) return <p className="by">No classes can be booked right now.</p>
  return (
    <Field label={label} error={error}>
      <Select
        value={chosen?.id ?? ''}
        onChange={event => onChoose(classes.find(each => each.id === event.target.value))}
      >
        <option value="">Choose a class</option>
        {classes.map(each => (
          <option key={each.id} value={each.id} disabled={!withFull && each.placesLeft === 0}>
            {words(each)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
