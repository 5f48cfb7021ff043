import { useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { Note } from '#src/ui/note.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { ColumnsPanel } from './columns-panel.tsx'
import { classCount, draftCount } from './counts.ts'
import { MadePanel } from './made-panel.tsx'
import { PasteBox } from './paste-box.tsx'
import { fieldId, RowItem } from './row-item.tsx'
import { useCreating } from './use-creating.ts'
import { isChosen, type PasteProps, usePaste } from './use-paste.ts'

/** Paste, check, create: a season of classes from a spreadsheet. */
export function PasteClasses(props: PasteProps) {
  const { timeZone } = useProgram()
  const paste = usePaste(props)
  const creating = useCreating(paste.markMade)
  const [attempt, setAttempt] = useState(0)
  const [asks, setAsks] = useState(false)
  const made = paste.rows.filter(({ row }) => row.made)
  const open = paste.rows.filter(({ row }) => !row.made)
  const chosen = open.filter(({ row, check }) => isChosen(row, check))
  const toFix = open.filter(({ check }) => !check.draft)
  const blocking = attempt > 0 ? chosen.filter(({ check }) => !check.draft) : []

  function create() {
    setAttempt(count => count + 1)
    if (chosen.some(({ check }) => !check.draft)) return
    void creating.start(chosen.map(({ row, check }) => ({ id: row.id, ...check.draft! })))
  }
  const button = (
    <Button tone="primary" busy={creating.isBusy} busyLabel="Creating" onClick={create}>
      {chosen.length > 0 ? `Create ${draftCount(chosen.length)}` : 'Create drafts'}
    </Button>
  )
  return (
    <>
      <div className="desk-head">
        <h1 tabIndex={-1}>Paste from a spreadsheet</h1>
        {paste.rows.length > 0 && (
          <LinkButton onClick={() => (open.length > 0 ? setAsks(true) : paste.startOver())}>Start over</LinkButton>
        )}
        {open.length > 0 && button}
      </div>
      {paste.restoredFrom && paste.paste.text !== '' && (
        <Note tone="quiet" soft>
          We saved what you pasted on {formatMoment(paste.restoredFrom, timeZone)}.
        </Note>
      )}
      {paste.rows.length === 0 && <PasteBox of={paste} />}
      {made.length > 0 && <MadePanel rows={made} existing={props.existing} />}
      <FailureNote failure={creating.failure} title="Not all drafts were created" />
      {creating.progress && (
        <Panel>
          <Progress label="Creating drafts" value={creating.progress.done} max={creating.progress.all} />
        </Panel>
      )}
      <ErrorSummary
        title="Change these first, or clear their checkboxes"
        attempt={attempt}
        problems={blocking.flatMap(({ row, number, check }) =>
          Object.entries(check.problems).map(([field, message]) => ({
            id: fieldId(row.id, field),
            message: `Row ${number}: ${message}`,
          })),
        )}
      />
      {attempt > 0 && open.length > 0 && chosen.length === 0 && made.length === 0 && (
        <Note tone="warn" role="alert">
          Choose at least one class.
        </Note>
      )}
      {open.length > 0 && (
        <>
          <ColumnsPanel of={paste} choices={props.choices} />
          <Panel as="section" aria-labelledby="rows-title">
            <h2 id="rows-title">
              {made.length > 0 ? `${classCount(open.length)} left` : `Check ${classCount(open.length)}`}
            </h2>
            <p className="by" role="status">
              {summaryOf(chosen.length, toFix.length, open.filter(({ check }) => check.duplicate).length)}
            </p>
            <ul className="lines paste-rows">
              {open.map(({ row, number, check }) => (
                <RowItem
                  key={row.id}
                  row={row}
                  number={number}
                  check={check}
                  choices={props.choices}
                  onEdit={(field, text) => paste.edit(row.id, field, text)}
                  onChoose={isOn => paste.choose(row.id, isOn)}
                />
              ))}
            </ul>
            <div className="row">
              {button}
              <span className="by">Drafts are visible only to staff until you publish them.</span>
            </div>
          </Panel>
        </>
      )}
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Discard ${classCount(open.length)}?`}
        foot={
          <>
            <Button
              tone="danger"
              onClick={() => {
                setAsks(false)
                setAttempt(0)
                paste.startOver()
              }}
            >
              Discard {classCount(open.length)}
            </Button>
            <LinkButton
              data-autofocus=""
              onClick={() => {
                setAsks(false)
                setAttempt(0)
                paste.back()
              }}
            >
              Go back to the pasted text
            </LinkButton>
          </>
        }
      >
        <p>Rows that weren't created, and the changes you made to them, are removed. Drafts that exist stay.</p>
      </Dialog>
    </>
  )
}

function summaryOf(chosen: number, toFix: number, duplicates: number): string {
  const parts = [
    `${chosen} selected.`,
    toFix > 0 && `${toFix} ${toFix === 1 ? 'needs' : 'need'} a change.`,
    duplicates > 0 && `${duplicates} may exist already.`,
  ]
  return parts.filter(Boolean).join(' ')
}
