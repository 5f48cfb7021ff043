import { formatPlainDay } from '#src/lib/dates.ts'
import { Flag } from '#src/ui/badge.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { SEVERITY_WORDS } from '../child-safety.ts'
import type { ChildAnswer } from '../contract.ts'

/** Allergies, how strong, EpiPen, notes, and the day they were last checked. Further facts may stand beside them. */
export function SafetyFacts({
  allergies,
  safety,
  beside = [],
}: {
  allergies: string | null
  safety: NonNullable<ChildAnswer['safety']>
  beside?: Parameters<typeof Facts>[0]['items']
}) {
  const { severity, hasEpiPen, medicalNotes, checkedOn } = safety
  const more = [severity && SEVERITY_WORDS[severity], hasEpiPen && 'carries an EpiPen'].filter(Boolean).join(', ')
  return (
    <Facts
      items={[
        {
          name: 'Allergies',
          value: (
            <>
              {allergies ? (
                <Flag tone="bad" icon={<AlertIcon />}>
                  {allergies}
                </Flag>
              ) : (
                'None'
              )}
              <br />
              {allergies && more && (
                <>
                  {more}
                  <br />
                </>
              )}
              <span className="by">checked {formatPlainDay(checkedOn)}</span>
            </>
          ),
        },
        { name: 'Medical notes', value: medicalNotes },
        ...beside,
      ]}
    />
  )
}
