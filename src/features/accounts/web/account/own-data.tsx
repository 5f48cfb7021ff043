import { ApiError } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNote } from '#src/ui/form/save-form.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { Account, Guarded } from './own-account.ts'

/** Everything the family entered or did, as one file to download. */
export function OwnData({ account, guarded }: { account: Account; guarded: Guarded }) {
  const { start, isBusy, failure } = useAction(
    async () => {
      const file = await guarded(readExport)
      if (file) save(file)
    },
    { unreachable: "Couldn't download your file. Try again." },
  )
  return (
    <Panel as="section" aria-labelledby="data-title">
      <h2 id="data-title">Your data</h2>
      <p>
        Download one file with everything: children, contacts, consents, registrations, orders and payments. It contains
        health information, so keep it safe.
      </p>
      <FailureNote failure={failure} title="Something went wrong" />
      <p>
        <Button busy={isBusy} busyLabel="Preparing" onClick={() => start()}>
          <DownloadIcon /> Download my data
        </Button>
      </p>
      {!account.emailVerified && <p className="by">Confirm your email address first.</p>}
    </Panel>
  )
}

async function readExport(): Promise<{ name: string; content: Blob }> {
  const answer = await fetch('/api/account/export', { credentials: 'same-origin' })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), answer.statusText)
  const name = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'my-data.json'
  return { name, content: await answer.blob() }
}

function save({ name, content }: { name: string; content: Blob }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
