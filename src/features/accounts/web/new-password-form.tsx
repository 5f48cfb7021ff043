import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import type { SaveFormState } from '#src/ui/form/use-save-form.ts'
import { NewPasswordFields, type PasswordForm } from './new-password-fields.tsx'

/** A form that ends with a new password; `children` are the fields above it. */
export function NewPasswordForm({
  form,
  label,
  failureTitle = 'Something went wrong',
  passwordLabel,
  button,
  busyLabel,
  children,
}: {
  form: SaveFormState & PasswordForm
  /** The form's name for screen readers. */
  label: string
  failureTitle?: string
  passwordLabel?: string
  button: string
  busyLabel: string
  children?: ReactNode
}) {
  return (
    <>
      <FailureNote failure={form.failure} title={failureTitle} />
      <SaveForm form={form} aria-label={label}>
        {children}
        <NewPasswordFields label={passwordLabel} form={form} />
        <Button type="submit" tone="primary" block busy={form.isBusy} busyLabel={busyLabel}>
          {button}
        </Button>
      </SaveForm>
    </>
  )
}
