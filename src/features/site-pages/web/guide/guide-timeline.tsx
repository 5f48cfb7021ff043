import { Sheet } from '#src/ui/sheet.tsx'
import { Thread } from '#src/ui/thread.tsx'
import { timelineOf } from '../../text-lines.ts'

/** Education and experience as a timeline, newest first. Hidden until the owner fills it in. */
export function GuideTimeline({ title, text }: { title: string; text: string }) {
  const entries = timelineOf(text)
  if (entries.length === 0) return null
  return (
    <Sheet as="section" aria-labelledby="timeline-title">
      <h2 id="timeline-title">{title}</h2>
      <Thread
        plain
        items={entries.map(({ when, what }, nth) => ({
          key: `${nth} ${when}`,
          title: when || what,
          detail: when ? what : undefined,
          on: nth === 0,
        }))}
      />
    </Sheet>
  )
}
