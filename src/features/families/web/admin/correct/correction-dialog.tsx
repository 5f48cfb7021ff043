import { type ReactNode, useState } from 'react'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import type { CorrectableFamily } from './use-correction.ts'

export type CorrectionProps = {
  family: CorrectableFamily
  /** Reads the family again. */
  onChanged: () => Promise<void>
}

type Props = {
  /** What the button says, besides its visible `text`, to people who can't see what it stands next to. */
  label: string
  text?: string
  /** Shown as a link, next to another button. */
  quiet?: boolean
  title: string
  children: (onClose: () => void) => ReactNode
}

/** A button that opens the form for one part of a family. */
export function CorrectionDialog({ label, text = 'Edit', quiet, title, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {quiet ? (
        <LinkButton onClick={() => setOpen(true)}>
          {text}
          <span className="vh"> {label}</span>
        </LinkButton>
      ) : (
        <Button small onClick={() => setOpen(true)}>
          <EditIcon /> {text}
          <span className="vh"> {label}</span>
        </Button>
      )}
      <Dialog open={open} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  )
}
