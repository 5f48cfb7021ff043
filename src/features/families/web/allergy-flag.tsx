import { Flag } from '#src/ui/badge.tsx'
import { AlertIcon, InfoIcon } from '#src/ui/icons.tsx'
import { type Allergies, allergyText } from '../allergies.ts'

/** The allergy answer for staff: what to watch for, that they should ask, or that there are none. */
export function AllergyFlag({ of, toAsk = 'Allergies not answered' }: { of: Allergies; toAsk?: string }) {
  if (of.allergies) {
    return (
      <Flag tone="bad" icon={<AlertIcon />}>
        {allergyText(of)}
      </Flag>
    )
  }
  if (of.allergyAnswer === 'none') return <span className="by">No allergies</span>
  return (
    <Flag tone="clay" icon={<InfoIcon />}>
      {toAsk}
    </Flag>
  )
}
