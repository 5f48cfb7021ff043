import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { EditIcon } from '#src/ui/icons.tsx'
import { Queries } from '#src/ui/queries.tsx'
import { CONTENT_PAGES } from '../../keys.ts'
import { isEditing, keyInHash, setEditing } from './editing-cookie.ts'
import { EDITOR_ID } from './page-texts.ts'
import { TextsPanel } from './texts-panel.tsx'
import './in-place.css'

/** A small button that turns editing on; then a panel with the texts of this page, and each of them highlighted. */
export default function InPlaceEditor() {
  const { pathname } = useLocation()
  const [isOn] = useState(isEditing)
  useEffect(() => {
    // A link from the list of texts.
    if (!isOn && keyInHash()) setEditing(true)
  }, [isOn])
  return createPortal(
    <div id={EDITOR_ID} className="staff">
      {isOn ? (
        <Queries>
          <TextsPanel />
        </Queries>
      ) : (
        hasTexts(pathname) && (
          <Button small className="edit-texts-button" onClick={() => setEditing(true)}>
            <EditIcon /> Edit texts
          </Button>
        )
      )}
    </div>,
    document.body,
  )
}

/** Pages with texts of their own; a footer alone is no reason for a button. */
const hasTexts = (pathname: string): boolean =>
  Object.values(CONTENT_PAGES).some(({ path }) => path === pathname) || pathname.startsWith('/blog/')
