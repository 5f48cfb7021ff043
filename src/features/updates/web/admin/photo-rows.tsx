import { IconButton, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { CloseIcon, RefreshIcon } from '#src/ui/icons.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { TaggableChild } from '../../contract.ts'
import { LONGEST_ALT } from '../../update-rules.ts'
import { TagChildren } from './tag-children.tsx'
import type { PhotoDraft, PhotoUploads } from './use-photo-uploads.ts'

/** The photos of a draft update, each with its progress, description and tagged children. */
export function PhotoRows({
  uploads,
  choices,
  findable,
}: {
  uploads: PhotoUploads
  /** Who may be in the photos. */
  choices: readonly TaggableChild[]
  /** Whether more children can be found by name. */
  findable: boolean
}) {
  if (uploads.photos.length === 0) return null
  return (
    <ul className="ups" aria-label="Photos of this update">
      {uploads.photos.map(photo => (
        <li key={photo.key} className="up">
          <div className="ut">{photo.preview && <img src={photo.preview} alt="" />}</div>
          <div className="ub">
            <strong>{photo.name}</strong>
            <Progress photo={photo} onRetry={() => uploads.retry(photo.key)} />
            {photo.state === 'ready' && (
              <>
                <Field label="Photo description" optional id={`alt-${photo.key}`}>
                  <TextInput
                    value={photo.alt}
                    maxLength={LONGEST_ALT}
                    onChange={event => uploads.change(photo.key, { alt: event.target.value })}
                  />
                </Field>
                <TagChildren
                  photoName={photo.name}
                  choices={choices}
                  findable={findable}
                  tagged={photo.children}
                  onChange={tagged => uploads.change(photo.key, { children: tagged })}
                />
              </>
            )}
          </div>
          <IconButton bare label={`Remove ${photo.name}`} onClick={() => uploads.remove(photo.key)}>
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function Progress({ photo, onRetry }: { photo: PhotoDraft; onRetry: () => void }) {
  const { name, size, state, share, problem, canRetry } = photo
  if (state === 'ready') return <span className="by">{megabytes(size)}, ready</span>
  if (state === 'failed')
    return (
      <>
        <span className="by" role="alert">
          {problem}
        </span>
        {canRetry && (
          <LinkButton onClick={onRetry}>
            <RefreshIcon /> Try again
          </LinkButton>
        )}
      </>
    )
  const percent = Math.round(share * 100)
  return (
    <>
      <span className="by">{share < 1 ? `${percent}% of ${megabytes(size)}` : 'Processing'}</span>
      <div
        className="progress"
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </>
  )
}

const megabytes = (bytes: number) => `${Math.max(0.1, bytes / 2 ** 20).toFixed(1)} MB`
