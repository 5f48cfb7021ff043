import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Texts } from '#src/features/content/web.ts'
import type { NewsletterContract } from '#src/features/newsletter/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { BLOG } from '../../blog-content.ts'
import { PRINT_FORM_SOURCE, type PrintForm, printFormProblems, rememberAsked } from '../../print-form.ts'
import { PRINT_VIEW } from './open-print-view.ts'

const { api } = clientFor<NewsletterContract>()
const FAILED = { title: 'Something went wrong', description: 'Please try again later' } as const

/**
 * Asks once for an email address before a craft prints. It really subscribes. It never blocks anyone: Not now prints
 * too, closing returns to the post, and neither is asked again.
 */
export function PrintFormDialog({ open, onClose, t }: { open: boolean; onClose: () => void; t: Texts<typeof BLOG> }) {
  const navigate = useNavigate()
  const close = (answer: 'subscribed' | 'not-now') => {
    rememberAsked(localStorage, answer)
    onClose()
  }
  const print = (answer: 'subscribed' | 'not-now') => {
    close(answer)
    void navigate(PRINT_VIEW.to, { state: PRINT_VIEW.state })
  }
  return (
    <Dialog open={open} onClose={() => close('not-now')} title={t('blog.gate.title')}>
      <p>{t('blog.gate')}</p>
      <GateForm
        terms={t('blog.gate.terms')}
        onSubscribed={() => print('subscribed')}
        onNotNow={() => print('not-now')}
      />
    </Dialog>
  )
}

function GateForm(props: { terms: string; onSubscribed: () => void; onNotNow: () => void }) {
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<ReturnType<typeof printFormProblems>>({})
  const [attempts, setAttempts] = useState(0)
  const [state, setState] = useState<'ready' | 'sending' | 'failed'>('ready')

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'sending') return
    const typed = readForm(event.currentTarget)
    const found = printFormProblems(typed)
    setProblems(found)
    setAttempts(attempts + 1)
    if (Object.keys(found).length > 0) return
    setState('sending')
    try {
      const [email, firstName] = [typed.email.trim(), typed.firstName.trim()]
      await api('POST /api/newsletter/subscribe', { body: { email, firstName, source: PRINT_FORM_SOURCE } })
    } catch {
      setState('failed')
      toast({ ...FAILED, tone: 'destructive' })
      return
    }
    toast({ title: 'Thanks for subscribing!', tone: 'good' })
    props.onSubscribed()
  }

  return (
    <ScriptForm
      ref={form}
      className="stack"
      noValidate
      aria-label="Newsletter"
      onSubmit={submit}
      onChange={event => attempts > 0 && setProblems(printFormProblems(readForm(event.currentTarget)))}
    >
      {state === 'failed' && (
        <Note tone="bad" title={FAILED.title}>
          {FAILED.description}
        </Note>
      )}
      <Field id="gate-first-name" label="First name" error={problems.firstName}>
        <TextInput name="firstName" autoComplete="given-name" maxLength={80} data-autofocus="" />
      </Field>
      <Field id="gate-email" label="Email" error={problems.email}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <Checkbox name="acceptTerms" error={problems.acceptTerms}>
        {props.terms}
      </Checkbox>
      <div className="dialog-foot">
        <Button type="submit" tone="primary" busy={state === 'sending'} busyLabel="Subscribing">
          Subscribe and print
        </Button>
        <LinkButton onClick={props.onNotNow}>Not now</LinkButton>
      </div>
    </ScriptForm>
  )
}

function readForm(form: HTMLFormElement): PrintForm {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  return { firstName: text('firstName'), email: text('email'), acceptTerms: fields.get('acceptTerms') === 'on' }
}
