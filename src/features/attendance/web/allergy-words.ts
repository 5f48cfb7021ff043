import type { Severity } from '#src/features/families/child-safety.ts'

type Allergic = { allergies: string | null; allergySeverity: Severity | null; hasEpiPen: boolean }

const STRENGTH: Record<Severity, string> = {
  mild: 'mild',
  serious: 'serious',
  'life-threatening': 'LIFE-THREATENING',
}

/** `Peanuts, LIFE-THREATENING. EpiPen`: everything about it in words, for the door and for paper. */
export function allergyWords({ allergies, allergySeverity, hasEpiPen }: Allergic): string {
  const strength = allergySeverity ? `, ${STRENGTH[allergySeverity]}` : ''
  return `${allergies ?? ''}${strength}${hasEpiPen ? '. EpiPen' : ''}`
}
