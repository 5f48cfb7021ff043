import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ToastMessage, useToast } from './toast.tsx'

/** The notices a redirect can show on arrival. Only these texts can be shown, whatever the address says. */
const NOTICES: Record<string, ToastMessage> = {
  'please-log-in': {
    title: 'Authentication Required',
    description: 'Please log in to access the dashboard',
    tone: 'destructive',
  },
  'authentication-required': {
    title: 'Authentication Required',
    description: 'Please log in to access the admin dashboard',
    tone: 'destructive',
  },
  'access-denied': {
    title: 'Access Denied',
    description: "You don't have permission to access the admin dashboard",
    tone: 'destructive',
  },
  'payment-cancelled': { title: 'Payment Cancelled', description: 'You can try again later' },
}

/** The address that sends someone to `path` with a notice: `/portal?notice=please-log-in`. */
export const withNotice = (path: string, notice: string) => `${path}?notice=${notice}`

/**
 * Shows the toast named by `?notice=` once, and removes it from the address. Used on pages people are redirected to.
 */
export function NoticeToast() {
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname, search, hash, key } = useLocation()
  const shownFor = useRef<string>(null)
  useEffect(() => {
    const query = new URLSearchParams(search)
    const name = query.get('notice') ?? ''
    const notice = Object.hasOwn(NOTICES, name) ? NOTICES[name] : undefined
    if (!notice || shownFor.current === key) return
    shownFor.current = key
    toast(notice)
    query.delete('notice')
    navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
  }, [toast, navigate, pathname, search, hash, key])
  return null
}
