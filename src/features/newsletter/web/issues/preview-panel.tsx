import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { IssueAnswer } from '../../issues-contract.ts'
import { query } from '../newsletter-client.ts'
import { reachText } from './issue-words.ts'

type Props = {
  id: string
  /** The revision that was saved last. */
  revision: number
  /** Who would get it now. */
  reach?: IssueAnswer['reach']
  title?: string
}

/**
 * The email exactly as it's sent, as of the last save. It's shown in a frame that runs nothing and leads nowhere, so nothing
 * in it can act for whoever is signed in.
 */
export function PreviewPanel({ id, revision, reach, title = 'Preview' }: Props) {
  const [shown, setShown] = useState<'html' | 'text'>('html')
  const ask = query('GET /api/admin/newsletters/:id/preview', { params: { id } })
  const { data, isError, refetch } = useQuery({
    ...ask,
    queryKey: [...ask.queryKey, revision],
    placeholderData: keepPreviousData,
  })
  return (
    <Panel as="section" aria-labelledby="preview-title" className="issue-preview">
      <div className="row apart">
        <h2 id="preview-title">{title}</h2>
        <div className="row nowrap" role="radiogroup" aria-label="Show the preview as">
          <PickInput type="radio" name="preview" checked={shown === 'html'} onChange={() => setShown('html')}>
            Formatted
          </PickInput>
          <PickInput type="radio" name="preview" checked={shown === 'text'} onChange={() => setShown('text')}>
            Plain text
          </PickInput>
        </div>
      </div>
      {reach && <p className="by">{reachText(reach)}</p>}
      {isError && !data && (
        <Note
          tone="bad"
          action={
            <Button small onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          Couldn't load the preview. Your text is safe.
        </Note>
      )}
      {!data && !isError && <p className="by">Loading the preview</p>}
      {data && data.missingClasses > 0 && (
        <Note tone="warn" soft>
          {data.missingClasses === 1 ? '1 class is' : `${data.missingClasses} classes are`} left out: canceled, hidden
          or over.
        </Note>
      )}
      {shown === 'html' ? (
        <iframe title="Preview of the email" sandbox="" srcDoc={data?.html ?? ''} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <pre className="issue-text" tabIndex={0}>
          {data?.text}
        </pre>
      )}
    </Panel>
  )
}
