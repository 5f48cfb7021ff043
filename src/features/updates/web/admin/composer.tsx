import { type DragEvent, type FormEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { Field, FieldError } from '#src/ui/field.tsx'
import { SendIcon, UploadIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import type { AudienceChoices } from '../../contract.ts'
import { ACCEPTED_PHOTOS, LONGEST_CONTENT, LONGEST_TITLE } from '../../update-rules.ts'
import { AudienceField, familyCount } from './audience-field.tsx'
import { ConsentWarning } from './consent-warning.tsx'
import { PhotoRows } from './photo-rows.tsx'
import { Preview } from './preview.tsx'
import { usePhotoUploads } from './use-photo-uploads.ts'
import { useShare } from './use-share.ts'
import { useTaggable } from './use-taggable.ts'
import { useUpdateDraft } from './use-update-draft.ts'

/** Where staff write an update, with a view of what parents will see beside it. */
export function Composer({ choices, author, zone }: { choices: AudienceChoices; author: string; zone: string }) {
  const draft = useUpdateDraft()
  const uploads = usePhotoUploads()
  const [checked, setChecked] = useState(false)
  const { words, set, problems, attempt } = draft
  const { share, busy, failure } = useShare(() => {
    draft.clear()
    uploads.clear()
    setChecked(false)
  })
  const place = { class: { offeringId: words.offeringId }, family: { parentId: words.parentId }, everyone: undefined }
  const asked = place[words.audience]
  const children = useTaggable(asked && Object.values(asked)[0] ? asked : undefined)
  const without = children.filter(child => child.photoConsent === 'no').map(child => child.name)
  const warns = uploads.photos.length > 0 && without.length > 0

  function submit(event: FormEvent) {
    event.preventDefault()
    const waiting = uploads.photos.some(photo => photo.state !== 'ready')
    const wrong = draft.check({
      ...(waiting ? { photos: 'Please wait until every photo is there, or remove it.' } : {}),
      ...(warns && !checked ? { checked: 'Please look at each photo first.' } : {}),
    })
    if (Object.keys(wrong).length === 0) void share(words, uploads.photos)
  }

  const families =
    words.audience === 'everyone'
      ? choices.everyone
      : words.audience === 'family'
        ? 1
        : (choices.classes.find(each => each.id === words.offeringId)?.families ?? 0)
  const shown = Object.entries(problems).map(([field, message]) => ({ id: `update-${field}`, message }))
  return (
    <div className="bench">
      <form className="panel stack" aria-label="New update" noValidate onSubmit={submit}>
        <ErrorSummary problems={shown} attempt={attempt} />
        <Field label="Title" id="update-title" error={problems.title}>
          <TextInput
            value={words.title}
            maxLength={LONGEST_TITLE}
            onChange={event => set({ title: event.target.value })}
          />
        </Field>
        <Field label="What happened" id="update-content" error={problems.content}>
          <TextArea
            rows={4}
            value={words.content}
            maxLength={LONGEST_CONTENT}
            onChange={event => set({ content: event.target.value })}
          />
        </Field>
        <AudienceField draft={draft} choices={choices} zone={zone} />
        <section className="field" aria-labelledby="update-photos-label">
          <h2 className="lbl" id="update-photos-label">
            Photos
          </h2>
          <span className="hint">Location and camera data are removed before a photo leaves this computer.</span>
          {problems.photos && <FieldError>{problems.photos}</FieldError>}
          <PhotoRows uploads={uploads} choices={children} findable={words.audience === 'everyone'} />
          {uploads.problem && <FieldError>{uploads.problem}</FieldError>}
          <DropZone onFiles={uploads.add} />
        </section>
        {warns && (
          <ConsentWarning
            names={without}
            checked={checked}
            error={problems.checked}
            onChange={on => {
              setChecked(on)
              if (on) draft.mend('checked')
            }}
          />
        )}
        {failure && (
          <Note tone="bad" role="alert" title="Failed to create update">
            {failure}
          </Note>
        )}
        <div className="row">
          <Button type="submit" tone="primary" busy={busy} busyLabel="Sharing">
            <SendIcon /> {families > 0 ? `Share with ${familyCount(families)}` : 'Share'}
          </Button>
          <span className="by">
            Families hear of it by mail a minute later. Until then you can call it back unnoticed.
          </span>
        </div>
      </form>
      <Preview words={words} photos={uploads.photos} author={author} />
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
