import { redirect } from 'react-router'

/** /admin/call-offs, which emails sent before may still link to. */
export function loader() {
  return redirect('/admin/cancellations', 301)
}

export default function OldAddressPage() {
  return null
}
