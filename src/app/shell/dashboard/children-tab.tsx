import { ofChild } from './family.ts'
import { FamilyPlaces } from './family-places.tsx'
import type { PanelProps } from './tabs.tsx'

/** Children & Enrollments: what each child has a place in. */
export default function ChildrenTab({ family: { registrations, child, now, zone } }: PanelProps<'children'>) {
  return <FamilyPlaces registrations={ofChild(registrations, child)} now={now} zone={zone} />
}
