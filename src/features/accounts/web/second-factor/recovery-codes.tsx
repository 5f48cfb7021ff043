import { useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { returnToStore } from '../return-to-store.ts'

const OFFICE = '/admin/today'

/** Ten codes, shown this once. Afterwards the person goes on to where they wanted to. */
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
        Keep your recovery codes
      </h2>
      <p>If your phone is lost, each of these signs you in once. They are shown only now.</p>
      <ul className="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Note tone="warn" soft>
        Keep them where your phone is not: in your password manager, or printed in a drawer.
      </Note>
      <div className="row">
        <a className="btn" href={file} download="recovery-codes.txt">
          <DownloadIcon /> Save as a file
        </a>
        <Button tone="primary" onClick={goOn}>
          I kept them
        </Button>
      </div>
    </Panel>
  )
}
