import { type ChangeEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { sendForm } from '#src/lib/send-form.ts'
import { BrandLogo } from '#src/ui/brand-logo.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { ImageIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useProgram } from '../../web.ts'
import { api } from './settings-calls.ts'

/** The logo next to the name of the business. A chosen picture is saved right away. */
export function LogoPanel() {
  const { brand, logo } = useProgram()
  const input = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { start: change, ...action } = useAction(
    async (work: () => Promise<unknown>, done: string) => {
      await work()
      await revalidate()
      toast({ title: done, description: 'Every page and email shows it now.', tone: 'good' })
    },
    { unreachable: "Couldn't save the logo. Try again." },
  )
  function chosen(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) void change(() => sendLogo(file), 'Logo saved')
  }
  return (
    <Panel as="section" aria-labelledby="logo">
      <h2 id="logo">Logo</h2>
      <p className="by">Shown next to your name, on receipts and in emails. A square picture works best.</p>
      <p className="brand logo-preview">
        <BrandLogo path={logo} />
        {brand}
      </p>
      <FailureNote failure={action.failure} title="Not saved" />
      <div className="row">
        <input ref={input} hidden type="file" accept="image/*" aria-label="Logo" onChange={chosen} />
        <Button small busy={action.isBusy} busyLabel="Saving" onClick={() => input.current?.click()}>
          <ImageIcon /> {logo ? 'Change logo' : 'Choose a logo'}
        </Button>
        {logo && (
          <LinkButton danger onClick={() => void change(() => api('DELETE /api/admin/settings/logo'), 'Logo removed')}>
            Remove logo
          </LinkButton>
        )}
      </div>
    </Panel>
  )
}

function sendLogo(file: File): Promise<unknown> {
  const form = new FormData()
  form.append('image', file)
  return sendForm('/api/admin/settings/logo', form)
}
