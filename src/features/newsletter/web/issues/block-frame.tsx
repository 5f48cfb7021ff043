import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import { DownIcon, TrashIcon, UpIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { BLOCK_NAMES, type IssueBlock } from '../../issue-blocks.ts'

type Props = {
  block: IssueBlock
  at: number
  count: number
  /** Called with where it should be, which may be past the ends. */
  onMove: (to: number) => void
  onRemove: () => void
  children: ReactNode
}

/** One block with its name and the buttons that move and remove it. They stay in place at the ends, so focus does, too. */
export function BlockFrame({ block, at, count, onMove, onRemove, children }: Props) {
  const name = BLOCK_NAMES[block.is]
  const titleId = `block-${block.key}`
  return (
    <Panel as="section" aria-labelledby={titleId} className="issue-block" data-block={block.key}>
      <div className="row nowrap block-head">
        <h2 id={titleId} tabIndex={-1}>
          {name}
        </h2>
        <IconButton
          bare
          className="move-up"
          label={`Move ${name.toLowerCase()} up`}
          aria-disabled={at === 0 || undefined}
          onClick={() => onMove(at - 1)}
        >
          <UpIcon />
        </IconButton>
        <IconButton
          bare
          className="move-down"
          label={`Move ${name.toLowerCase()} down`}
          aria-disabled={at === count - 1 || undefined}
          onClick={() => onMove(at + 1)}
        >
          <DownIcon />
        </IconButton>
        <IconButton bare label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </div>
      {children && <div className="block-body stack tight">{children}</div>}
    </Panel>
  )
}
