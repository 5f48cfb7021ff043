import { classNames } from '#src/ui/class-names.ts'
import { toneOf } from '#src/ui/tones.ts'
import type { DashboardFamily } from '../family.ts'
import { type FamilyEntry, KIND_WORDS } from './family-entries.ts'

const lookOf = ({ kind, session }: Pick<FamilyEntry, 'kind' | 'session'>) =>
  classNames(
    'ev',
    session && `c-${toneOf(session.childId)}`,
    kind === 'normal' && 'normal c-ink',
    kind === 'special' && 'special',
    kind === 'holiday' && 'holiday c-ink',
  )

/** The entries of a day: text bars on wide screens, one dot each on phones. Screen readers get the day in words. */
export function DayEntries({ entries }: { entries: readonly FamilyEntry[] }) {
  return (
    <>
      {entries.map(entry => (
        <span key={entry.id} className={lookOf(entry)}>
          {entry.hour && `${entry.hour} `}
          {entry.title}
        </span>
      ))}
      <span className="dots">
        {entries.slice(0, 4).map(entry => (
          <Dot key={entry.id} of={entry} />
        ))}
      </span>
    </>
  )
}

function Dot({ of: { kind, session } }: { of: Pick<FamilyEntry, 'kind' | 'session'> }) {
  const shape = kind === 'special' ? 's' : kind === 'holiday' ? 'h' : kind === 'normal' ? 'n' : undefined
  return <i className={classNames(`c-${session ? toneOf(session.childId) : 'ink'}`, shape)} />
}

/** The key to shapes and colors. */
export function Legend({ family }: { family: DashboardFamily['children'] }) {
  const own = family.map(child => ({ key: child.id, words: child.firstName, kind: 'own' as const, childId: child.id }))
  const others = (['normal', 'special', 'holiday'] as const).map(kind => ({ key: kind, words: KIND_WORDS[kind], kind }))
  return (
    <ul className="legend" aria-label="Calendar key">
      {[...own, ...others].map(({ key, words, ...of }) => {
        const look = { kind: of.kind, session: 'childId' in of ? ({ childId: of.childId } as never) : undefined }
        return (
          <li key={key}>
            <span className={lookOf(look)} aria-hidden="true" />
            <span className="dots" aria-hidden="true">
              <Dot of={look} />
            </span>
            {words}
          </li>
        )
      })}
    </ul>
  )
}
