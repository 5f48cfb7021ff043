import { Link } from 'react-router'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { useShownFilters } from '#src/ui/shown-filters.ts'
import type { DashboardFamily } from './family.ts'

/** The children as stitched buttons. Selecting one shows only that child; selecting it again shows everyone. */
export function ChildButtons({ family }: { family: DashboardFamily['children'] }) {
  const search = useShownFilters(each => each)
  const child = search.get('child')
  const withChild = (id: string) => {
    const next = new URLSearchParams(search)
    if (id === child) next.delete('child')
    else next.set('child', id)
    return { search: next.toString() }
  }
  if (family.length === 0) return null
  return (
    <ul className="dash-kids" aria-label="Your children">
      {family.map(({ id, firstName, age }) => (
        <li key={id}>
          <Link to={withChild(id)} preventScrollReset aria-current={id === child ? 'true' : undefined}>
            <SewnButton id={id} name={firstName} />
            <span>
              <span className="vh">{id === child ? 'Show everyone, not just ' : 'Show only '}</span>
              {firstName}, {age}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
