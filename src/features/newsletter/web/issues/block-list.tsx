import { Fragment, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import {
  BLOCK_KINDS,
  BLOCK_NAMES,
  type BlockKind,
  emptyBlock,
  ISSUE_LIMITS,
  type IssueBlock,
  movedBlock,
} from '../../issue-blocks.ts'
import { BlockFields } from './block-fields.tsx'
import { BlockFrame } from './block-frame.tsx'

type Props = {
  issueId: string
  blocks: readonly IssueBlock[]
  /** What to fix, by path. */
  problems: Record<string, string>
  onChange: (update: (blocks: IssueBlock[]) => IssueBlock[]) => void
}
type Removed = { block: IssueBlock; at: number }

/** The blocks of a newsletter in their order. They can be added, moved and removed with the keyboard, and a removed one comes back. */
export function BlockList({ issueId, blocks, problems, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<Removed>()
  /** Focuses the first of these that is there once the change is on the page. */
  const focus = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const found = selectors.map(each => box.current?.querySelector<HTMLElement>(each))
      found.find(each => each)?.focus()
    })

  function add(kind: BlockKind) {
    const key = crypto.randomUUID()
    onChange(before => [...before, emptyBlock(kind, key)])
    announce(`${BLOCK_NAMES[kind]} added at the end`)
    const block = `[data-block="${key}"]`
    focus(`${block} .block-body :is(input:not([type="file"]), textarea, button)`, `${block} h2`)
  }
  function move(from: number, to: number) {
    const block = blocks[from]!
    if (to < 0 || to >= blocks.length)
      return announce(`${BLOCK_NAMES[block.is]} is already ${to < 0 ? 'first' : 'last'}`)
    onChange(before => movedBlock(before, from, to))
    announce(`${BLOCK_NAMES[block.is]} is now number ${to + 1} of ${blocks.length}`)
    // Moving it in the page takes the focus away from its button.
    focus(`[data-block="${block.key}"] .move-${to < from ? 'up' : 'down'}`)
  }
  function remove(at: number) {
    const block = blocks[at]!
    setRemoved({ block, at })
    onChange(before => before.filter(each => each.key !== block.key))
    focus('.undo-removal button')
  }
  function undo({ block, at }: Removed) {
    setRemoved(undefined)
    onChange(before => [...before.slice(0, at), block, ...before.slice(at)])
    focus(`[data-block="${block.key}"] h2`)
  }

  const undoRow = removed && (
    <Note
      tone="quiet"
      className="undo-removal"
      role="status"
      action={
        <Button small onClick={() => undo(removed)}>
          Undo
        </Button>
      }
    >
      {BLOCK_NAMES[removed.block.is]} removed.
    </Note>
  )
  return (
    <div ref={box} className="stack" id="issue-blocks">
      {problems.blocks && <FieldError>{problems.blocks}</FieldError>}
      {blocks.map((block, at) => (
        <Fragment key={block.key}>
          {removed?.at === at && undoRow}
          <BlockFrame
            block={block}
            at={at}
            count={blocks.length}
            onMove={to => move(at, to)}
            onRemove={() => remove(at)}
          >
            <BlockFields
              issueId={issueId}
              block={block}
              problem={field => problems[`blocks.${block.key}.${field}`]}
              onChange={part =>
                onChange(before =>
                  before.map(each => (each.key === block.key ? ({ ...each, ...part } as IssueBlock) : each)),
                )
              }
            />
          </BlockFrame>
        </Fragment>
      ))}
      {removed && removed.at >= blocks.length && undoRow}
      <Panel as="section" aria-labelledby="add-block-title" className="add-block">
        <h2 id="add-block-title">Add a block</h2>
        {blocks.length < ISSUE_LIMITS.blocks ? (
          <div className="row">
            {BLOCK_KINDS.map(kind => (
              <Button key={kind} small onClick={() => add(kind)}>
                <PlusIcon /> {BLOCK_NAMES[kind]}
              </Button>
            ))}
          </div>
        ) : (
          <p className="by">A newsletter has at most {ISSUE_LIMITS.blocks} blocks.</p>
        )}
      </Panel>
    </div>
  )
}
