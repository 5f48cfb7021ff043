import { useProgram } from '#src/features/organization/web.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, IconLink } from '#src/ui/button.tsx'
import { EyeIcon } from '#src/ui/icons.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { hashOf } from '../in-place/editing-cookie.ts'
import { type ContentRow, pageLabel, pathOf } from './content-rows.ts'
import { savedOn } from './saved-on.ts'

/** One text in the list: name, text, key, and when it was saved. */
export function ContentListRow({ row, onEdit }: { row: ContentRow; onEdit: () => void }) {
  const { timeZone } = useProgram()
  const { entry, builtIn } = row
  const text = entry?.content ?? builtIn?.text
  const path = pathOf(row)
  return (
    <li className="ce">
      <div className="grow">
        <strong>{row.title}</strong>{' '}
        {entry && !entry.isActive && (
          <Badge tone="ink" shape="bar">
            Inactive
          </Badge>
        )}
        <p className="by words">{text || 'Nothing shows until you add text.'}</p>
      </div>
      <code>
        <VisuallyHidden>{pageLabel(row.page)}, key </VisuallyHidden>
        {row.key}
      </code>
      <span className="by num">
        {entry ? <time dateTime={entry.updatedAt}>{savedOn(entry.updatedAt, timeZone)}</time> : 'Built in'}
      </span>
      {path && (
        <IconLink label={`See ${row.title} on the page`} to={path + hashOf(row.key)}>
          <EyeIcon />
        </IconLink>
      )}
      <Button id={`edit-${row.key}`} onClick={onEdit}>
        Edit<VisuallyHidden> {row.title}</VisuallyHidden>
      </Button>
    </li>
  )
}
