import { BagIcon, BookIcon, CalendarIcon, DocumentIcon } from '#src/ui/icons.tsx'
import type { Kind } from '../contract.ts'

const ICONS = { blog: BookIcon, class: BagIcon, event: CalendarIcon, page: DocumentIcon }
export const KIND_TONE = { blog: 'c-iris', class: 'c-hib', event: 'c-clay', page: 'c-pond' } as const

export function KindIcon({ kind }: { kind: Kind }) {
  const KindsIcon = ICONS[kind]
  return <KindsIcon />
}
