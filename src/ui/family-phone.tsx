import { phoneLink } from '#src/lib/phone-link.ts'

/** A family's phone number to tap, for someone no email reaches. */
export function FamilyPhone({ name, phone }: { name: string; phone: string | null }) {
  if (!phone) return <span className="by">No phone number</span>
  return (
    <a href={phoneLink(phone)} aria-label={`Call ${name}, ${phone}`}>
      {phone}
    </a>
  )
}
