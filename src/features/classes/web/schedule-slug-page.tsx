import { type LoaderFunctionArgs, redirect } from 'react-router'

/** `/schedule/{slug}` leads to the class page with that slug. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/events/${encodeURIComponent(params.slug ?? '')}`, 301)
}

export default function ScheduleSlugPage() {
  return null
}
