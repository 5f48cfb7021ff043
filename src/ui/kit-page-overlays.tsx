import { useState } from 'react'
import { Button, LinkButton } from './button.tsx'
import { BottomSheet, Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { Pick } from './pick.tsx'
import { TextArea } from './text-input.tsx'
import { useToast } from './toast.tsx'

/** Dialog, bottom sheet and toasts on the kit page. */
export function KitOverlays() {
  const [open, setOpen] = useState<'dialog' | 'wide' | 'sheet' | null>(null)
  const toast = useToast()
  const close = () => setOpen(null)
  return (
    <section className="stack">
      <h2>Overlays</h2>
      <div className="row">
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
        <Button onClick={() => setOpen('wide')}>Open wide dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Open filters</Button>
        <Button onClick={() => toast({ title: 'Message sent', description: "We'll reply by Monday.", tone: 'good' })}>
          Good toast
        </Button>
        <Button onClick={() => toast({ title: 'Error', description: 'Could not load messages', tone: 'destructive' })}>
          Failed toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Removed Bead Stories',
              description: 'Nina, Sat, Dec 12',
              action: { label: 'Undo', onPress: () => toast({ title: 'Restored' }) },
            })
          }
        >
          Undo toast
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Cancel Leo's class?"
        foot={
          <>
            <Button tone="danger" onClick={close}>
              Cancel Leo's class
            </Button>
            <LinkButton onClick={close}>Keep the spot</LinkButton>
          </>
        }
      >
        <p>
          <strong>Clay Critters</strong>
          <br />
          <span className="by">Tue, Dec 8, 5:45 PM. You paid $45.00.</span>
        </p>
        <Field label="Why?" optional>
          <TextArea />
        </Field>
      </Dialog>
      <Dialog open={open === 'wide'} onClose={close} title="Privacy Policy" wide lightDismiss>
        <p>We store what a class needs to know about a child, and nothing else.</p>
      </Dialog>
      <BottomSheet
        open={open === 'sheet'}
        onClose={close}
        title="Filters"
        closeLabel="Close filters"
        headAction={<LinkButton>Clear</LinkButton>}
        end={
          <Button tone="primary" onClick={close}>
            Show 6 classes
          </Button>
        }
      >
        <div className="field">
          <span className="lbl">Age group</span>
          <div className="chips">
            <Pick pressed={false}>5–6</Pick>
            <Pick pressed>7–9</Pick>
          </div>
        </div>
      </BottomSheet>
    </section>
  )
}
