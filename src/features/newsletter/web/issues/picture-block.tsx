import { type ChangeEvent, useRef } from 'react'
import { sendForm } from '#src/lib/send-form.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { ImageIcon } from '#src/ui/icons.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ISSUE_LIMITS, type IssueBlock } from '../../issue-blocks.ts'

type Props = {
  issueId: string
  block: Extract<IssueBlock, { is: 'picture' }>
  id: (field: string) => string
  problem: (field: string) => string | undefined
  onChange: (part: { fileId?: string; alt?: string }) => void
}

/** A picture with its description. The upload is stored right away; which picture the newsletter shows is saved with its text. */
export function PictureBlock({ issueId, block, id, problem, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useAction(
    async (file: File) => {
      const form = new FormData()
      form.append('image', file)
      const { fileId } = await sendForm<{ fileId: string }>(`/api/admin/newsletters/${issueId}/pictures`, form)
      onChange({ fileId })
    },
    { unreachable: "Couldn't upload the picture. Try again." },
  )
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) void upload.start(file)
  }
  return (
    <>
      <FieldSet id={id('fileId')} legend={<VisuallyHidden>Picture</VisuallyHidden>} error={problem('fileId')}>
        {block.fileId && (
          <img className="block-picture" src={`/api/newsletter-pictures/${block.fileId}/480`} alt={block.alt} />
        )}
        <FailureNote failure={upload.failure} />
        <div className="row">
          <input ref={input} hidden type="file" accept="image/*" aria-label="Picture" onChange={chosen} />
          <Button small busy={upload.isBusy} busyLabel="Uploading" onClick={() => input.current?.click()}>
            <ImageIcon /> {block.fileId ? 'Change picture' : 'Choose a picture'}
          </Button>
        </div>
      </FieldSet>
      <Field id={id('alt')} label="Description" hint="For readers who can't see it" error={problem('alt')}>
        <TextInput
          value={block.alt}
          maxLength={ISSUE_LIMITS.alt}
          onChange={event => onChange({ alt: event.target.value })}
        />
      </Field>
    </>
  )
}
