import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '#src/lib/ids.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { useToast } from '#src/ui/toast.tsx'
import { UnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import type { CopyPreview, SeasonPageAnswer } from '../../../season-contract.ts'
import { api } from '../../calls.ts'
import { ChosenClasses } from './chosen-classes.tsx'
import { CopyPreviewTable } from './copy-preview-table.tsx'
import { blankCopy, bodyFrom, copyProblems, type EditedCopy, fieldOfPath, type Seasons } from './edited-copy.ts'
import { PriceFields } from './price-fields.tsx'
import { TargetFields } from './target-fields.tsx'

type Props = {
  from: SeasonPageAnswer
  /** The other seasons, latest first. */
  others: Seasons
}
type Seen = { preview: CopyPreview; of: string }

/** Copies the classes of a season into another: first what it would create is shown, then it's created. */
export function CopyForm({ from, others }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const [seasonId] = useState(newId)
  const [seen, setSeen] = useState<Seen>()
  const next = others.filter(each => each.firstDay > from.firstDay).at(-1)
  const form = useSaveForm<EditedCopy, CopyPreview>({
    values: blankCopy(
      next?.id ?? '',
      from.classList.map(each => each.id),
    ),
    check: copyProblems,
    save: typed =>
      api('POST /api/admin/seasons/:id/copy-preview', { params: { id: from.id }, body: bodyFrom(typed, seasonId) }),
    onSaved: (preview, typed) => setSeen({ preview, of: JSON.stringify(typed) }),
    ofServer: fields => Object.fromEntries(Object.entries(fields).map(([path, text]) => [fieldOfPath(path), text])),
    fieldOf: ({ code }) => (code === 'name-taken' ? 'name' : undefined),
    unreachable: "We couldn't reach the server. Nothing was copied. Check your connection and try again.",
    hasSummary: true,
  })
  const typed = form.watch()
  // What was changed since isn't in the preview.
  const preview = seen?.of === JSON.stringify(typed) ? seen.preview : undefined
  const copying = useAction(
    async (shown: CopyPreview) => {
      const body = { ...bodyFrom(typed, seasonId), version: shown.version }
      const done = await api('POST /api/admin/seasons/:id/copies', { params: { id: from.id }, body })
      toast({ title: copiedText(done.copied), description: 'Only staff can see them until you publish.', tone: 'good' })
      setSeen(undefined)
      await navigate(`/admin/seasons/${done.seasonId}`)
    },
    {
      unreachable: "We couldn't reach the server. Try again: nothing is copied twice.",
      async onRefused({ problem }) {
        if (problem.code === 'plan-changed') await form.submit()
        return false
      },
    },
  )
  const listed = form.problems.map(({ path, message }) => ({ id: `copy-${path}`, message }))
  return (
    <>
      <UnsavedGuard active={(form.isDirty || preview !== undefined) && !copying.isBusy} />
      <FailureNote failure={form.failure} title="No preview yet" />
      <ErrorSummary problems={listed} attempt={form.attempt} title="No preview yet" />
      <SaveForm form={form} aria-label="Copy classes">
        <TargetFields form={form} others={others} />
        <PriceFields form={form} />
        <ChosenClasses form={form} classes={from.classList} today={from.today} />
        <div className="row">
          <Button type="submit" tone={preview ? undefined : 'primary'} busy={form.isBusy} busyLabel="Checking dates">
            {preview ? 'Check again' : 'Preview the copy'}
          </Button>
        </div>
      </SaveForm>
      {preview && (
        <CopyPreviewTable
          preview={preview}
          today={from.today}
          failure={copying.failure}
          busy={copying.isBusy}
          onCopy={() => void copying.start(preview)}
        />
      )}
    </>
  )
}

const copiedText = (count: number) => {
  if (count === 0) return 'They were already copied'
  return count === 1 ? '1 class copied as a draft' : `${count} classes copied as drafts`
}
