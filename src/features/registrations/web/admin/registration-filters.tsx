import { Button, QuietLink } from '#src/ui/button.tsx'
import { FilterForm, FilterSelect } from '#src/ui/filter-form.tsx'
import { PickLink } from '#src/ui/pick-link.tsx'
import { useShownFilters } from '#src/ui/shown-filters.ts'
import { SearchInput } from '#src/ui/text-input.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { adminAddress, readFilters } from './admin-filters.ts'
import type { AdminList } from './list-states.tsx'

const STATUS = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'waitlisted', label: 'Waitlisted' },
  { value: 'cancelled', label: 'Canceled' },
]

/** The filters of the list; without JavaScript a button submits them. */
export function RegistrationFilters({ list }: { list: AdminList | null }) {
  const { filters } = useShownFilters(readFilters)
  const { q = '', status = '', eventId = '', paymentStatus, thisWeek, sortBy, sortOrder } = filters
  const classes = list?.events.map(({ id, title }) => ({ value: id, label: title })) ?? []
  const kept = { paymentStatus, thisWeek, sortBy, sortOrder }
  const changed = q || status || eventId || paymentStatus || thisWeek
  return (
    <div className="row rfilters">
      <FilterForm
        action="/admin"
        className="row rform"
        filters={{ q, status, eventId }}
        selectsApply
        preventScrollReset
      >
        <SearchInput name="q" label="Child, parent or class" defaultValue={q} />
        <FilterSelect name="status" aria-label="Status" value={status} all="All statuses" choices={STATUS} />
        <FilterSelect name="eventId" aria-label="Class" value={eventId} all="All classes" choices={classes} />
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <noscript>
          <Button type="submit" small>
            Show
          </Button>
        </noscript>
      </FilterForm>
      <PickLink
        to={adminAddress(filters, { paymentStatus: paymentStatus === 'unpaid' ? undefined : 'unpaid' })}
        current={paymentStatus === 'unpaid'}
        preventScrollReset
      >
        Not paid {list && <span className="num">{list.unpaid}</span>}
      </PickLink>
      {(paymentStatus === 'balance' || (list && list.balances > 0)) && (
        <PickLink
          to={adminAddress(filters, { paymentStatus: paymentStatus === 'balance' ? undefined : 'balance' })}
          current={paymentStatus === 'balance'}
          preventScrollReset
        >
          Balance due {list && <span className="num">{list.balances}</span>}
        </PickLink>
      )}
      <PickLink
        to={adminAddress(filters, { thisWeek: thisWeek ? undefined : 'yes' })}
        current={thisWeek === 'yes'}
        preventScrollReset
      >
        This week
      </PickLink>
      {changed && <QuietLink to="/admin">Show all</QuietLink>}
      <span className="push by" role="status">
        {list && (
          <>
            <strong>{list.total}</strong> {list.total === 1 ? 'registration' : 'registrations'}
            {changed && <VisuallyHidden> found</VisuallyHidden>}
          </>
        )}
      </span>
    </div>
  )
}
