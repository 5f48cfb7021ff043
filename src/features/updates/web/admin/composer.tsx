import { type DragEvent, type FormEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field, FieldError } from '#src/ui/field.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { SendIcon, UploadIcon } from '#src/ui/icons.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { UnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import type { AudienceChoices } from '../../contract.ts'
import { ACCEPTED_PHOTOS, LONGEST_CONTENT, LONGEST_TITLE } from '../../update-rules.ts'
import { photoCount } from '../update-text.ts'
import { AudienceField, familyCount } from './audience-field.tsx'
import { ConsentWarning, NotChecked } from './consent-warning.tsx'
import { EmailRecipients } from './email-recipients.tsx'
import { checkProblem, photoCheck } from './photo-check.ts'
import { PhotoRows } from './photo-rows.tsx'
import { type PhotoDraft, usePhotoUploads } from './use-photo-uploads.ts'
import { useShare } from './use-share.ts'
import { useTaggable } from './use-taggable.ts'
import { type UpdateValues, useUpdateDraft } from './use-update-draft.ts'

/** Where staff write an update, next to a preview of what parents will see. */
export function Composer({
  choices,
  given,
  author,
  zone,
}: {
  choices: AudienceChoices
  /** The class that is chosen to begin with. */
  given: string | undefined
  author: string
  zone: string
}) {
  const draft = useUpdateDraft(given)
  const uploads = usePhotoUploads()
  // What was checked. Checking it for one class doesn't carry over to another.
  const [looked, setLooked] = useState<string>()
  const { values, set, attempt } = draft
  const share = useShare(() => {
    draft.clear()
    uploads.clear()
    setLooked(undefined)
  })
  const place = { class: { offeringId: values.offeringId }, family: { parentId: values.parentId }, everyone: undefined }
  const asked = place[values.audience]
  const taggable = useTaggable(asked && Object.values(asked)[0] ? asked : undefined)
  const check = photoCheck(uploads.photos.length, values.audience, taggable)
  const question = JSON.stringify([values.audience, asked, check])
  const unchecked = checkProblem(check, looked === question)
  const problems = { ...draft.problems, ...(attempt > 0 && unchecked ? { checked: unchecked } : {}) }

  function submit(event: FormEvent) {
    event.preventDefault()
    const waiting = uploads.photos.some(photo => photo.state !== 'ready')
    const wrong = draft.check(waiting ? { photos: 'Wait until every photo has uploaded, or remove it.' } : {})
    if (Object.keys(wrong).length === 0 && !unchecked) void share.start(values, uploads.photos)
  }

  const families =
    values.audience === 'everyone'
      ? (choices.everyone ?? 0)
      : values.audience === 'family'
        ? 1
        : (choices.classes.find(each => each.id === values.offeringId)?.families ?? 0)
  const shown = Object.entries(problems).map(([field, message]) => ({ id: `update-${field}`, message }))
  return (
    <div className="bench">
      <UnsavedGuard active={values.title !== '' || values.content !== '' || uploads.photos.length > 0} />
      <ScriptForm className="panel stack" aria-label="New update" noValidate onSubmit={submit}>
        <ErrorSummary problems={shown} attempt={attempt} />
        <Field label="Title" id="update-title" error={problems.title}>
          <TextInput
            value={values.title}
            maxLength={LONGEST_TITLE}
            onChange={event => set({ title: event.target.value })}
          />
        </Field>
        <Field label="What happened" id="update-content" error={problems.content}>
          <TextArea
            rows={4}
            value={values.content}
            maxLength={LONGEST_CONTENT}
            onChange={event => set({ content: event.target.value })}
          />
        </Field>
        <AudienceField draft={draft} choices={choices} zone={zone} />
        <section className="field" aria-labelledby="update-photos-label">
          <h2 className="lbl" id="update-photos-label">
            Photos
          </h2>
          <span className="hint">We remove location and camera data before a photo leaves this computer.</span>
          {problems.photos && <FieldError>{problems.photos}</FieldError>}
          <PhotoRows uploads={uploads} choices={taggable.children} findable={values.audience === 'everyone'} />
          {uploads.problem && <FieldError>{uploads.problem}</FieldError>}
          <DropZone onFiles={uploads.add} />
        </section>
        {check.kind === 'look' && (
          <ConsentWarning
            names={check.names}
            checked={looked === question}
            error={problems.checked}
            onChange={on => setLooked(on ? question : undefined)}
          />
        )}
        {check.kind === 'unknown' && (taggable.state === 'failed' || taggable.retried || problems.checked) && (
          <NotChecked asking={taggable.state === 'asking'} onAgain={taggable.again} />
        )}
        <FailureNote failure={share.failure} title="Failed to create update" />
        <div className="row">
          <Button type="submit" tone="primary" busy={share.isBusy} busyLabel="Sharing">
            <SendIcon /> {families > 0 ? `Share with ${familyCount(families)}` : 'Share'}
          </Button>
        </div>
        <EmailRecipients
          asked={values.audience === 'everyone' ? {} : asked && Object.values(asked)[0] ? asked : undefined}
        />
      </ScriptForm>
      <Preview values={values} photos={uploads.photos} author={author} />
    </div>
  )
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    <label className="dropzone" id="update-photos" onDragOver={event => event.preventDefault()} onDrop={drop}>
      <UploadIcon /> Drop photos here, or choose files
      <input
        className="vh"
        type="file"
        multiple
        accept={ACCEPTED_PHOTOS}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}

/** The card as parents will see it. */
function Preview({ values, photos, author }: { values: UpdateValues; photos: readonly PhotoDraft[]; author: string }) {
  const first = photos.find(photo => photo.preview)
  const by = [author, 'now', photoCount(photos.length)].filter(Boolean).join(' · ')
  return (
    <aside className="stack" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview for parents</h2>
      <Card
        className="update"
        picture={first && <img className="photo" src={first.preview} alt="" />}
        pictureHeight="auto"
      >
        <h3>{values.title.trim() || 'Title'}</h3>
        <p className="by">{by}</p>
        <p className="update-words">{values.content.trim() || 'What happened, in a few sentences.'}</p>
      </Card>
    </aside>
  )
}
