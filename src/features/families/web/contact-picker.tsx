import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { PhoneIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'

type Picked = { name?: string[]; tel?: string[] }
type ContactsManager = { select(parts: string[], options: { multiple: boolean }): Promise<Picked[]> }

const manager = () => (navigator as { contacts?: ContactsManager }).contacts

/** Fills in a contact from the phone's address book, where the browser supports it (Android). */
export function ContactPicker({ onPick }: { onPick: (contact: { fullName: string; phone: string }) => void }) {
  const toast = useToast()
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => setIsOffered(manager() !== undefined), [])
  if (!isOffered) return null

  async function pick() {
    // Closing the list without choosing returns an empty result.
    const [person] =
      (await manager()
        ?.select(['name', 'tel'], { multiple: false })
        .catch(() => {
          toast({
            title: "Couldn't open your contacts",
            description: 'Type the details in instead.',
            tone: 'destructive',
          })
          return []
        })) ?? []
    if (person) onPick({ fullName: person.name?.[0] ?? '', phone: person.tel?.[0] ?? '' })
  }

  return (
    <Button small onClick={pick}>
      <PhoneIcon /> Choose from this phone
    </Button>
  )
}
