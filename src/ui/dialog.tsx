import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { CloseIcon } from './icons.tsx'

type DialogProps = {
  open: boolean
  /**
   * Called for Esc, the close button, the browser's back button and (with `lightDismiss`) a click outside. Set `open`
   * to false here.
   */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** A click on the backdrop closes it. Leave it off if typed text could be lost. */
  lightDismiss?: boolean
  /** The browser's back button closes it too. Set it to false if `open` itself depends on the address. */
  closeOnBack?: boolean
  closeLabel?: string
  className?: string
}

/**
 * A native modal `<dialog>`: focus stays inside and returns to the opener, Esc closes it, and the page behind is inert.
 * Its content is mounted only while open. Focus starts at `[data-autofocus]`, otherwise at the title.
 */
export function Dialog({
  wide = false,
  foot,
  ...props
}: DialogProps & {
  /** 1040 px instead of 560 px. */
  wide?: boolean
  /** The row of actions at the end. */
  foot?: ReactNode
}) {
  const { open, onClose, title, children, lightDismiss, closeOnBack, closeLabel = 'Close', className } = props
  const titleId = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      lightDismiss={lightDismiss}
      closeOnBack={closeOnBack}
      className={classNames('dialog', wide && 'wide', className)}
      aria-labelledby={titleId}
    >
      <div className="dialog-in">
        <div className="dialog-head">
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton bare label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        {children}
        {foot && <div className="dialog-foot">{foot}</div>}
      </div>
    </Modal>
  )
}

/**
 * A dialog that rises from the bottom on phones and opens at the side on wide screens, for filters. Closes on a click
 * outside.
 */
export function BottomSheet({
  headAction,
  end,
  ...props
}: DialogProps & {
  /** A quiet action next to the title: "Clear". */
  headAction?: ReactNode
  /** The button within thumb reach: "Show 12 classes". */
  end?: ReactNode
}) {
  const { open, onClose, title, children, lightDismiss = true, closeOnBack, closeLabel = 'Close', className } = props
  const titleId = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      lightDismiss={lightDismiss}
      closeOnBack={closeOnBack}
      className={classNames('bottom-sheet', className)}
      aria-labelledby={titleId}
    >
      <div className="sheet-in">
        <div className="top">
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {headAction}
          <IconButton bare label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className="body" tabIndex={0} aria-labelledby={titleId}>
          {children}
        </section>
        {end && <div className="end">{end}</div>}
      </div>
    </Modal>
  )
}

function Modal({
  open,
  onClose,
  lightDismiss,
  closeOnBack = true,
  children,
  ...rest
}: { open: boolean; onClose: () => void; lightDismiss?: boolean; closeOnBack?: boolean } & ComponentProps<'dialog'>) {
  const box = useRef<HTMLDialogElement>(null)
  const latestClose = useRef(onClose)
  const pressedOutside = useRef(false)
  useEffect(() => {
    latestClose.current = onClose
  })
  // Before the browser does anything else: a late event from the last closing must find the dialog open again.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!open || !dialog) return
    const opener = document.activeElement
    const back = () => latestClose.current()
    const root = document.documentElement
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus({ preventScroll: true })
    if (closeOnBack) window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [open, closeOnBack])
  const outside = (event: MouseEvent) => event.target === box.current
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Esc, which the browser handles
    <dialog
      ref={box}
      onCancel={event => {
        // a file picker inside also fires `cancel`, and it bubbles
        if (event.target !== box.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        // the browser reports a closing one frame late, when the dialog may be open again
        if (open && event.target === box.current && !box.current.open) onClose()
      }}
      onMouseDown={event => {
        pressedOutside.current = outside(event)
      }}
      onClick={event => {
        if (lightDismiss && pressedOutside.current && outside(event)) onClose()
      }}
      {...rest}
    >
      {open && children}
    </dialog>
  )
}
