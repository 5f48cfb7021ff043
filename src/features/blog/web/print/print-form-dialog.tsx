import { useNavigate } from 'react-router'
import type { Texts } from '#src/features/content/web.ts'
import type { NewsletterContract } from '#src/features/newsletter/contract.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { useSaveForm } from '#src/ui/form/use-save-form.ts'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { BLOG } from '../../blog-content.ts'
import { PRINT_FORM_SOURCE, type PrintForm, printFormProblems, rememberAsked } from '../../print-form.ts'
import { PRINT_VIEW } from './open-print-view.ts'

const { api } = clientFor<NewsletterContract>()
const FAILED = { title: 'Something went wrong', message: 'Please try again later' } as const

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
  const form = useSaveForm<PrintForm>({
    values: { firstName: '', email: '', acceptTerms: false },
    check: printFormProblems,
    save(typed) {
      const [email, firstName] = [typed.email.trim(), typed.firstName.trim()]
      return api('POST /api/newsletter/subscribe', { body: { email, firstName, source: PRINT_FORM_SOURCE } })
    },
    onSaved() {
      toast({ title: 'Thanks for subscribing!', tone: 'good' })
      props.onSubscribed()
    },
    // Whatever went wrong, the message is the same.
    ofServer: () => ({}),
    describe: () => FAILED,
    onFailed: () => toast({ title: FAILED.title, description: FAILED.message, tone: 'destructive' }),
  })

  return (
    <SaveForm form={form} aria-label="Newsletter">
      <FailureNote failure={form.failure} />
      <Field id="gate-first-name" label="First name" error={form.problem('firstName')}>
        <TextInput {...form.field('firstName')} autoComplete="given-name" maxLength={80} data-autofocus="" />
      </Field>
      <Field id="gate-email" label="Email" error={form.problem('email')}>
        <TextInput
          {...form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
      <Checkbox {...form.checkbox('acceptTerms')} error={form.problem('acceptTerms')}>
        {props.terms}
      </Checkbox>
      <div className="dialog-foot">
        <Button type="submit" tone="primary" busy={form.isBusy} busyLabel="Subscribing">
          Subscribe and print
        </Button>
        <LinkButton onClick={props.onNotNow}>Not now</LinkButton>
      </div>
    </SaveForm>
  )
}
