import { MetaList } from '#src/ui/card.tsx'
import { HeartIcon, LockIcon, PeopleIcon, ShieldIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { linesOf } from '../../text-lines.ts'

const ICONS = [ShieldIcon, PeopleIcon, HeartIcon, LockIcon]

/** What keeps children safe, as a list with rotating icons. */
export function GuideSafety({ title, text }: { title: string; text: string }) {
  const facts = linesOf(text)
  if (facts.length === 0) return null
  return (
    <Panel as="section" tint="leaf" aria-labelledby="safety-title">
      <h2 id="safety-title">{title}</h2>
      <MetaList
        items={facts.map((fact, nth) => {
          const FactIcon = ICONS[nth % ICONS.length]!
          return { key: fact, icon: <FactIcon />, text: fact }
        })}
      />
    </Panel>
  )
}
