import { useQuery } from '@tanstack/react-query'
import { useProgram } from '#src/features/organization/web.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Panel } from '#src/ui/sheet.tsx'
import { SkeletonLines } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import type { ContentVersionAnswer } from '../../contract.ts'
import { versionsOf } from '../content-client.ts'
import { savedOn } from './saved-on.ts'

/** The earlier versions of a text, newest first, each with a restore button. */
export function EarlierVersions({ of, onRestore }: { of: string; onRestore: (version: number) => Promise<void> }) {
  const versions = useQuery(versionsOf(of))
  const list = versions.data ?? []
  return (
    <Panel as="section" aria-labelledby="earlier">
      <h2 id="earlier">Earlier versions</h2>
      {versions.isError && (
        <p role="alert">
          Couldn't load earlier versions. <LinkButton onClick={() => void versions.refetch()}>Try again</LinkButton>
        </p>
      )}
      {versions.isPending && <SkeletonLines label="Loading earlier versions" widths={['70%', '85%']} />}
      {versions.isSuccess && list.length === 0 && <p className="by">None yet. Every change keeps the previous text.</p>}
      {list.length > 0 && (
        <ul className="agenda log2">
          {list.map(version => (
            <Version key={version.version} of={version} onRestore={onRestore} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Version({ of, onRestore }: { of: ContentVersionAnswer; onRestore: (version: number) => Promise<void> }) {
  const { timeZone } = useProgram()
  const { start, isBusy } = useAction(() => onRestore(of.version))
  const on = savedOn(of.savedAt, timeZone)
  return (
    <li>
      <time className="by" dateTime={of.savedAt}>
        {on}
        {of.savedBy && `, ${of.savedBy}`}
      </time>
      <span>
        “{of.content.length > 90 ? `${of.content.slice(0, 90).trimEnd()}…` : of.content}”{!of.isActive && ' (inactive)'}{' '}
        <LinkButton onClick={() => start()} aria-busy={isBusy || undefined}>
          {isBusy ? 'Restoring' : 'Restore'}
          <VisuallyHidden>
            {' '}
            version {of.version} of {on}
          </VisuallyHidden>
        </LinkButton>
      </span>
    </li>
  )
}
