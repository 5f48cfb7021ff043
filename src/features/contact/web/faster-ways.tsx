import { useProgram } from '#src/features/organization/web.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { ClockIcon, MailIcon, PhoneIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'

/** Phone, email and hours next to the contact form. */
export function FasterWays({ title }: { title: string }) {
  const { phone, email, officeHours } = useProgram()
  return (
    <Panel as="section" aria-labelledby="faster">
      <h2 id="faster">{title}</h2>
      <ul className="meta contact-ways">
        <li>
          <PhoneIcon /> <QuietLink to={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</QuietLink>
        </li>
        <li>
          <MailIcon /> <QuietLink to={`mailto:${email}`}>{email}</QuietLink>
        </li>
        <li>
          <ClockIcon /> {officeHours}
        </li>
      </ul>
    </Panel>
  )
}
