import { formatPlainDay } from '#src/lib/dates.ts'
import { Flag } from '#src/ui/badge.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { AlertIcon } from '#src/ui/icons.tsx'
import { allergyText } from '../allergies.ts'
import type { ChildAnswer } from '../contract.ts'

/** Allergies with severity and EpiPen, medical notes, and the day they were last checked. Other facts can sit beside them. */
export function SafetyFacts({
  allergies,
  safety,
  beside = [],
}: {
  allergies: string | null
  safety: NonNullable<ChildAnswer['safety']>
  beside?: Parameters<typeof Facts>[0]['items']
}) {
  const { allergyAnswer, severity, hasEpiPen, medicalNotes, checkedOn } = safety
  const words = allergyText({ allergyAnswer, allergies, allergySeverity: severity, hasEpiPen })
  return (
    <Facts
      items={[
        {
          name: 'Allergies',
          value: (
            <>
              {allergies ? (
                <Flag tone="bad" icon={<AlertIcon />}>
                  {words}
                </Flag>
              ) : (
                words
              )}
              {/* An unanswered question has never been checked. */}
              {allergyAnswer !== 'not-answered' && (
                <>
                  <br />
                  <span className="by">checked {formatPlainDay(checkedOn)}</span>
                </>
              )}
            </>
          ),
        },
        { name: 'Medical notes', value: medicalNotes },
        ...beside,
      ]}
    />
  )
}
