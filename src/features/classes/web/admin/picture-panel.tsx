import { type ChangeEvent, useRef, useState } from 'react'
import { sendForm } from '#src/lib/send-form.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { ImageIcon } from '#src/ui/icons.tsx'
import { PinkedEdge } from '#src/ui/pinked-edge.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { api } from '../calls.ts'
import { ClassPictureFor } from '../class-picture-for.tsx'

type Props = { category: string; seed: string; imagePath: string | null; classId?: string }

/** The picture families see: drawn from the category until there's a photo. A photo is saved right away. */
export function PicturePanel({ category, seed, imagePath, classId }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const [shown, setShown] = useState(imagePath)
  const { start: change, ...action } = useAction(
    async (work: () => Promise<{ imagePath: string | null }>, done: string) => {
      setShown((await work()).imagePath)
      toast({ title: done, tone: 'good' })
    },
    { unreachable: "Couldn't save the photo. Try again." },
  )
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file && classId) void change(() => sendPhoto(classId, file), 'Photo saved')
  }
  return (
    <section className="panel" aria-labelledby="picture-title">
      <h2 id="picture-title">Picture</h2>
      <PinkedEdge className="class-picture" height="150px">
        <ClassPictureFor shown={{ id: seed, category, imagePath: shown, title: '' }} label="" />
      </PinkedEdge>
      <p className="by">
        {shown ? 'Families see this photo.' : 'Drawn for the category.'} Use a photo without children.
      </p>
      <FailureNote failure={action.failure} />
      {classId && (
        <div className="row">
          <input ref={input} hidden type="file" accept="image/*" aria-label="Photo of the class" onChange={chosen} />
          <Button small busy={action.isBusy} busyLabel="Saving" onClick={() => input.current?.click()}>
            <ImageIcon /> {shown ? 'Change photo' : 'Choose a photo'}
          </Button>
          {shown && (
            <LinkButton
              danger
              onClick={() =>
                void change(
                  () => api('DELETE /api/admin/classes/:id/photo', { params: { id: classId } }),
                  'Photo removed',
                )
              }
            >
              Remove photo
            </LinkButton>
          )}
        </div>
      )}
    </section>
  )
}

function sendPhoto(classId: string, file: File): Promise<{ imagePath: string | null }> {
  const form = new FormData()
  form.append('image', file)
  return sendForm(`/api/admin/classes/${classId}/photo`, form)
}
