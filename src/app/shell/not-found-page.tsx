import { data } from 'react-router'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Every address without a page: the server answers 404. */
export function loader() {
  throw data(null, { status: 404 })
}

/** Here rather than at the root, so that header, footer and open toasts stay where they are. */
export const ErrorBoundary = NotFoundScreen

export default function NotFoundPage() {
  return <NotFoundScreen />
}
