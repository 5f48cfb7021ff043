import { type FormEvent, useState } from 'react'
import { useProgram } from '#src/features/organization/web.ts'
import { formatMoment } from '#src/lib/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { SendIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { UnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import { ISSUE_LIMITS } from '../../issue-blocks.ts'
import { issueProblems } from '../../issue-rules.ts'
import type { IssueAnswer } from '../../issues-contract.ts'
import { BlockList } from './block-list.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { DeleteIssue } from './delete-issue.tsx'
import { IssueBadge } from './issue-badge.tsx'
import { CANCELED_BECAUSE, titleOf } from './issue-words.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { SendDialog } from './send-dialog.tsx'
import { SendTest } from './send-test.tsx'
import { type IssueDraft, useIssueDraft } from './use-issue-draft.ts'

/** Where a newsletter is written, next to the email as it will be sent. */
export function IssueEditor({ issue, viewer }: { issue: IssueAnswer; viewer: { id: string; email: string } }) {
  const { timeZone } = useProgram()
  const draft = useIssueDraft(issue, viewer.id)
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const { content, change } = draft
  const problems = attempt > 0 ? issueProblems(content) : {}
  /** Saving makes a draft out of a canceled one. */
  const isUntouched = draft.savedRevision === issue.revision
  const listed = Object.entries(problems).map(([path, message]) => ({ id: `issue-${path}`, message }))

  async function review() {
    if (Object.keys(issueProblems(content)).length > 0) return setAttempt(count => count + 1)
    setAttempt(0)
    if (await draft.save()) setIsSending(true)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void draft.save()
  }
  return (
    <>
      <UnsavedGuard active={draft.isAtRisk} />
      <Crumbs items={[{ to: '/admin/newsletter', label: 'Newsletters' }]} />
      <div className="desk-head">
        <h1 tabIndex={-1}>{titleOf(content)}</h1>
        <SavedState draft={draft} zone={timeZone} />
        <IssueBadge state={isUntouched ? issue.state : 'draft'} />
        <SendTest id={issue.id} email={viewer.email} save={draft.save} />
        <Button tone="primary" onClick={() => void review()}>
          <SendIcon /> Review and send
        </Button>
      </div>
      {draft.hasConflict && <ConflictNote issueId={issue.id} draft={draft} />}
      <FailureNote failure={draft.failure} title="Not saved yet" />
      {isUntouched && issue.canceledBecause && (
        <Note tone="warn" title="This newsletter wasn't sent">
          {CANCELED_BECAUSE[issue.canceledBecause]} Change it, then send it again.
        </Note>
      )}
      {draft.restoredFrom && !draft.hasConflict && (
        <Note tone="quiet" soft>
          We saved your changes from {formatMoment(draft.restoredFrom, timeZone)} on this device.
        </Note>
      )}
      <ErrorSummary problems={listed} attempt={attempt} title="Not ready to send yet" />
      <div className="bench issue-bench">
        <ScriptForm className="stack" aria-label="Newsletter" noValidate onSubmit={submit}>
          <Panel>
            <Field id="issue-subject" label="Subject" error={problems.subject}>
              <TextInput
                value={content.subject}
                maxLength={ISSUE_LIMITS.subject}
                onChange={event => change(before => ({ ...before, subject: event.target.value }))}
              />
            </Field>
            <Field label="Preview text" optional hint="Most email apps show it next to the subject.">
              <TextInput
                value={content.previewText}
                maxLength={ISSUE_LIMITS.previewText}
                onChange={event => change(before => ({ ...before, previewText: event.target.value }))}
              />
            </Field>
          </Panel>
          <BlockList
            issueId={issue.id}
            blocks={content.blocks}
            problems={problems}
            onChange={update => change(before => ({ ...before, blocks: update(before.blocks) }))}
          />
          <div className="row apart">
            <Button type="submit" busy={draft.isSaving} busyLabel="Saving">
              Save draft
            </Button>
            <DeleteIssue id={issue.id} title={titleOf(content)} onDeleted={draft.discard} />
          </div>
        </ScriptForm>
        <PreviewPanel id={issue.id} revision={draft.savedRevision} reach={issue.reach} />
      </div>
      <SendDialog
        open={isSending}
        onClose={() => setIsSending(false)}
        issue={issue}
        revision={draft.revision}
        subject={content.subject}
      />
    </>
  )
}

function SavedState({ draft, zone }: { draft: IssueDraft; zone: string }) {
  if (draft.hasConflict || draft.failure) return <span className="not-saved">Not saved yet</span>
  if (draft.isChanged || draft.isSaving) return <span className="by">Saving</span>
  return <span className="by">Saved {formatMoment(draft.savedAt, zone)}</span>
}
