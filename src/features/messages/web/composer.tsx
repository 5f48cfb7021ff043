import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useDraft } from '#src/ui/drafts.ts'
import { Field } from '#src/ui/field.tsx'
import { SendIcon } from '#src/ui/icons.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextArea } from '#src/ui/text-input.tsx'
import { LONGEST_MESSAGE, SENTENCES } from '../message-rules.ts'
import { messageDraft, moveOldDraft } from './unsent-messages.ts'

/**
 * The message field. Enter sends where there's a keyboard and starts a new line on phones. Typed text stays on this device
 * until it's sent.
 */
export function Composer({
  viewerId,
  receiverId,
  name,
  placeholder,
  onSend,
}: {
  viewerId: string
  receiverId: string
  /** The recipient's name. */
  name: string
  placeholder: string
  onSend: (content: string) => void
}) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLTextAreaElement>(null)
  const [isChanged, setIsChanged] = useState(false)
  const [kind] = useState(() => messageDraft(viewerId, receiverId))
  useEffect(() => moveOldDraft(viewerId, receiverId), [viewerId, receiverId])
  // Text typed while the page was loading is newer than the saved draft.
  useDraft({ kind, values: text, isChanged, restore: kept => setText(typed => typed || kept) })

  function type(next: string) {
    setText(next)
    setIsChanged(true)
    setProblem(undefined)
  }
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    const content = text.trim()
    const wrong = content === '' ? SENTENCES.missing : content.length > LONGEST_MESSAGE ? SENTENCES.tooLong : undefined
    setProblem(wrong)
    if (wrong) return box.current?.focus()
    type('')
    onSend(content)
  }
  function onKeyDown(event: KeyboardEvent) {
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (sends && matchMedia('(pointer: fine)').matches) submit(event)
  }
  return (
    <ScriptForm className="compose" aria-label="Write a message" noValidate onSubmit={submit}>
      <Field className="grow" label={<span className="vh">Message to {name}</span>} error={problem}>
        <TextArea
          ref={box}
          rows={1}
          value={text}
          placeholder={placeholder}
          onChange={event => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button type="submit" tone="primary">
        <SendIcon /> <span className="compose-word">Send</span>
      </Button>
    </ScriptForm>
  )
}
