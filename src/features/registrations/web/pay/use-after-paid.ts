import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useToast } from '#src/ui/toast.tsx'
import { myCart, myRegistrations } from '../calls.ts'
import { rememberRegistration } from '../last-registration.ts'

const REDIRECT_AFTER_MS = 2_000

/** Once the server says "paid": the toast, the stored id, and 2 seconds later the confirmation. */
export function useAfterPaid(paid: boolean, registrationId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = `/confirmation?registration=${registrationId}`

  useEffect(() => {
    if (!paid) return
    rememberRegistration(registrationId)
    void client.invalidateQueries({ queryKey: myCart.queryKey })
    void client.invalidateQueries({ queryKey: myRegistrations.queryKey })
    toast({ title: 'Payment Successful', description: 'The spot is yours. We emailed you the details.', tone: 'good' })
    timer.current = setTimeout(
      () => navigate(`/confirmation?registration=${registrationId}`, { replace: true }),
      REDIRECT_AFTER_MS,
    )
    return () => clearTimeout(timer.current)
  }, [paid, registrationId, client, navigate, toast])

  /** Keyboard users who have focused the link continue in their own time. */
  return { address, stay: () => clearTimeout(timer.current) }
}
