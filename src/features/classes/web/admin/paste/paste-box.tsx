import { useState } from 'react'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { MOST_ROWS } from './read-table.ts'
import { TEMPLATE, templateText } from './template.ts'
import type { usePaste } from './use-paste.ts'

/** Where the rows are pasted, and a template to begin with. */
export function PasteBox({ of: { paste, problem, type, read } }: { of: ReturnType<typeof usePaste> }) {
  return (
    <>
      <Panel>
        <ScriptForm
          className="stack"
          noValidate
          aria-label="Paste from a spreadsheet"
          onSubmit={event => {
            event.preventDefault()
            if (!read()) document.getElementById('paste-text')?.focus()
          }}
        >
          <Field
            id="paste-text"
            label="Your rows"
            hint={`Copy the rows in Excel or Google Sheets with their headings, and paste them here. CSV works, too. At most ${MOST_ROWS} classes at a time.`}
            error={problem}
          >
            <TextArea
              className="paste-text"
              rows={10}
              wrap="off"
              spellCheck={false}
              value={paste.text}
              onChange={event => type(event.target.value)}
            />
          </Field>
          <div className="row">
            <Button type="submit" tone="primary">
              Check these rows
            </Button>
            <span className="by">Nothing is created yet.</span>
          </div>
        </ScriptForm>
      </Panel>
      <Template />
    </>
  )
}

function Template() {
  const toast = useToast()
  const [isShown, setShown] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(templateText())
      toast({ title: 'Template copied', description: 'Paste it into the first cell of a spreadsheet.', tone: 'good' })
    } catch {
      // Without access to the clipboard, people copy it from a box.
      setShown(true)
    }
  }
  return (
    <Panel as="section" aria-labelledby="template-title">
      <div className="row">
        <h2 id="template-title">Template</h2>
        <span className="push">
          <Button small onClick={() => void copy()}>
            Copy template
          </Button>
        </span>
      </div>
      <p className="by">
        Your own headings work, too: you can match them on the next screen. Instead of weekdays and a last day, a class
        can have "Dates, one by one" or a "Number of sessions".
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="scroll-x" aria-label="Template" tabIndex={0}>
        <table className="tbl template-table">
          <thead>
            <tr>
              {TEMPLATE.map(([header]) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {TEMPLATE.map(([header, example]) => (
                <td key={header}>{example}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      {isShown && (
        <Field label="Copy this text" hint="Your browser doesn't let this page copy it for you.">
          <TextArea rows={3} wrap="off" readOnly value={templateText()} onFocus={event => event.target.select()} />
        </Field>
      )}
      {isShown && <LinkButton onClick={() => setShown(false)}>Hide the text</LinkButton>}
    </Panel>
  )
}
