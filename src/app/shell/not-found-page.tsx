import { data } from 'react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Every address without a page. The server answers 404. */
export function loader() {
  throw data(null, { status: 404 })
}

/** Here and not at the root, so that header, footer and open toasts stay. */
export const ErrorBoundary = NotFoundScreen

export default function NotFoundPage() {
  return <NotFoundScreen />
}
