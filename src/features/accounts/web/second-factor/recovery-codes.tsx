import { useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { returnToStore } from '../return-to-store.ts'

const OFFICE = '/admin/today'

/** Ten codes, shown only once. Afterwards the person continues to where they were going. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  useEffect(() => title.current?.focus(), [])
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`

  async function goOn() {
    await revalidate()
    onKept()
    await navigate(returnToStore.peek() ? returnToStore.take() : OFFICE)
  }

  return (
    <Panel as="section" aria-labelledby="codes-title">
      <h2 id="codes-title" ref={title} tabIndex={-1}>
        Save your recovery codes
      </h2>
      <p>If you lose your phone, each code signs you in once. We'll only show them now.</p>
      <ul className="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Note tone="warn" soft>
        Store them somewhere other than your phone: in a password manager, or printed and put away.
      </Note>
      <div className="row">
        <a className="btn" href={file} download="recovery-codes.txt">
          <DownloadIcon /> Download as a file
        </a>
        <Button tone="primary" onClick={goOn}>
          I saved them
        </Button>
      </div>
    </Panel>
  )
}
