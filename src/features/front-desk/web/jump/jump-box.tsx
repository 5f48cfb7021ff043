import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { PlainButton } from '#src/ui/button.tsx'
import { SearchIcon } from '#src/ui/icons.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import type { JumpDialogProps } from './jump-dialog.tsx'
import './jump.css'

const loadDialog = () => import('./jump-dialog.tsx')

/** Opening it tries again, and tells the person when it can't. */
const loadEarly = () => void loadDialog().catch((error: unknown) => console.error(error))

const Search = createContext({ isOpen: false, open: () => {} })

/**
 * The search of the back office, which finds families, classes, pages and actions. It wraps all staff pages and opens with
 * Ctrl+K or Cmd+K: a page that arrives later leaves it open with the text in it. The dialog's code loads when it's first
 * needed.
 */
export function JumpSearch({ children }: { children: ReactNode }) {
  const { JumpDialog, isOpen, open, close } = useJumpDialog()
  return (
    <Search value={{ isOpen, open }}>
      {children}
      {JumpDialog && <JumpDialog open={isOpen} onClose={close} />}
    </Search>
  )
}

/** The button in the bar of a staff page that opens the search. Without scripts, a form finds families. */
export function JumpBox() {
  const { isOpen, open } = use(Search)
  const isMac = useHydrated() && /Mac|iPhone|iPad/.test(navigator.platform)
  return (
    <>
      <PlainButton
        className="jump-open needs-script"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={loadEarly}
        onClick={open}
      >
        <SearchIcon />
        <span className="words">Search or jump to…</span>
        <span className="keys" aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </PlainButton>
      <noscript>
        <Form action="/admin/families" className="jump-plain">
          <SearchInput name="q" label="Find a family or order" maxLength={120} />
        </Form>
      </noscript>
    </>
  )
}

function useJumpDialog() {
  const toast = useToast()
  // Not `lazy`: without a connection, the page must stay as it is.
  const [JumpDialog, setJumpDialog] = useState<ComponentType<JumpDialogProps>>()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  async function open() {
    try {
      const loaded = await loadDialog()
      setJumpDialog(() => loaded.default)
      setIsOpen(true)
    } catch (error) {
      console.error(error)
      toast({
        title: "Couldn't open the search",
        description: 'Check your connection and try again.',
        tone: 'destructive',
      })
    }
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (!isShortcut || event.altKey || event.shiftKey) return
      // Another dialog may hold typed text.
      if (!isOpen && document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (isOpen) setIsOpen(false)
      else void open()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
  return { JumpDialog, isOpen, open: () => void open(), close }
}
