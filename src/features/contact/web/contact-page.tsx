import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { contentOf, textsOf } from '#src/features/content/web.ts'
import { addressLine } from '#src/features/organization/business-lines.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { pageMeta } from '#src/lib/page-meta.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { ClockIcon, MailIcon, PhoneIcon, PinIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Tape } from '#src/ui/tape.tsx'
import { CONTACT } from '../contact-content.ts'
import { CONTACT_SENTENCES } from '../contact-rules.ts'
import { ContactForm } from './contact-form.tsx'
import './contact.css'

export async function loader({ context }: LoaderFunctionArgs) {
  return { entries: await contentOf(context, 'contact') }
}

export const meta = ({ matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      title: 'Contact',
      description: 'Contact us with questions about classes, registration or working together.',
      canonicalPath: '/contact',
    },
    matches,
  )

/** /contact. */
export default function ContactPage() {
  const t = textsOf(CONTACT, useLoaderData<typeof loader>().entries)
  const [sent, setSent] = useState<{ message: string; nth: number }>()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent) note.current?.focus()
  }, [sent])
  return (
    <div className="wrap page">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('contact.title')}</h1>
        <p className="sub">{t('contact.text')}</p>
      </div>
      <div className="split">
        <ContactForm onSent={message => setSent(before => ({ message, nth: (before?.nth ?? 0) + 1 }))} />
        <aside className="stack loose" aria-label="Other ways to reach us">
          <FasterWays title={t('contact.aside.title')} />
          {sent && (
            <Note ref={note} key={sent.nth} tone="good" title={CONTACT_SENTENCES.sent} tabIndex={-1}>
              {sent.message}
            </Note>
          )}
          <p>
            <Tape>{t('contact.aside.tape')}</Tape>
          </p>
        </aside>
      </div>
    </div>
  )
}

/** Phone, email and hours next to the contact form. */
function FasterWays({ title }: { title: string }) {
  const program = useProgram()
  const { phone, email, officeHours } = program
  return (
    <Panel as="section" aria-labelledby="faster">
      <h2 id="faster">{title}</h2>
      <ul className="meta contact-ways">
        <li>
          <PhoneIcon /> <QuietLink to={phoneLink(phone)}>{phone}</QuietLink>
        </li>
        <li>
          <MailIcon /> <QuietLink to={`mailto:${email}`}>{email}</QuietLink>
        </li>
        {officeHours && (
          <li>
            <ClockIcon /> {officeHours}
          </li>
        )}
        <li>
          <PinIcon /> {addressLine(program)}
        </li>
      </ul>
    </Panel>
  )
}
