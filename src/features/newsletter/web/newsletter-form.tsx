import { type FormEvent, useEffect, useId, useRef } from 'react'
import type { Texts } from '#src/features/content/web.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field, FieldError } from '#src/ui/field.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { NEWSLETTER } from '../newsletter-content.ts'
import { NEWSLETTER_SENTENCES } from '../newsletter-rules.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { useSubscribe } from './use-subscribe.ts'

const builtIn = (key: keyof typeof NEWSLETTER.blocks) => NEWSLETTER.blocks[key].text

/**
 * The newsletter form, as a wide band (`hero`), a sheet (`standard`) or one line (`footer`). Without JavaScript, the
 * browser posts it to /newsletter, which answers with a page. `problem` is the message on that page.
 */
export function NewsletterForm({
  variant = 'standard',
  t = builtIn,
  titleAs: Title = 'h2',
  problem,
}: {
  variant?: 'hero' | 'standard' | 'footer'
  t?: Texts<typeof NEWSLETTER>
  titleAs?: 'h1' | 'h2'
  problem?: string
}) {
  const titleId = useId()
  const { subscribe, busy, problems, failure, thanks } = useSubscribe()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A disabled field loses focus, so the field to correct gets it back.
    if (busy || (!failure && Object.keys(problems).length === 0)) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], input[type="email"]')?.focus()
  }, [busy, problems, failure])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = (name: string) => String(data.get(name) ?? '')
    void subscribe({ email: typed('email'), firstName: typed('firstName'), website: typed('website') })
  }

  if (thanks) return <Thanks variant={variant} sentence={thanks} />
  const small = variant === 'footer'
  return (
    <form
      ref={form}
      className={classNames('newsletter', variant)}
      method="post"
      action="/newsletter"
      aria-label={small ? 'Newsletter' : undefined}
      aria-labelledby={small ? undefined : titleId}
      noValidate={hydrated}
      onSubmit={submit}
    >
      {small ? (
        <strong>{t('newsletter.footer')}</strong>
      ) : (
        <div className="newsletter-words">
          <Title id={titleId} tabIndex={Title === 'h1' ? -1 : undefined}>
            {t('newsletter.title')}
          </Title>
          <p>{t('newsletter.text')}</p>
        </div>
      )}
      <div className="newsletter-line">
        <Field label={small ? 'Newsletter address' : 'Email'} error={problems.email}>
          <TextInput
            type="email"
            name="email"
            required={!small}
            maxLength={254}
            disabled={busy}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="send"
          />
        </Field>
        <Button type="submit" tone={small ? 'plain' : 'primary'} disabled={busy} busy={busy} busyLabel="Subscribing">
          <MailIcon /> Subscribe
        </Button>
      </div>
      {!small && (
        <details className="newsletter-name" open={problems.firstName ? true : undefined}>
          <summary>Add your first name (optional)</summary>
          <Field label="First name" optional error={problems.firstName}>
            <TextInput name="firstName" maxLength={80} disabled={busy} autoComplete="given-name" enterKeyHint="send" />
          </Field>
        </details>
      )}
      <HoneypotField />
      {(failure ?? problem) && <FieldError>{failure ?? problem}</FieldError>}
      {!small && <p className="by">{t('newsletter.promise')}</p>}
    </form>
  )
}

/** Replaces the form and takes its focus. */
function Thanks({ variant, sentence }: { variant: string; sentence: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={box} className={classNames('newsletter done', variant)} tabIndex={-1}>
      <p className="newsletter-thanks">{NEWSLETTER_SENTENCES.thanks}</p>
      <p>{sentence}</p>
    </div>
  )
}
