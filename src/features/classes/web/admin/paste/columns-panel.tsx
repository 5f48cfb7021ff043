import { useState } from 'react'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { Select, TextInput } from '#src/ui/text-input.tsx'
import { LIMITS } from '../../../class-limits.ts'
import type { PanelProps } from '../class-editor.tsx'
import { type FieldName, LABELS, TARGETS, type Target } from './columns.ts'
import type { usePaste } from './use-paste.ts'

/** What every class needs, the columns that can bring it, and an example. */
const NEEDED: readonly { field: FieldName; by: readonly Target[]; hint?: string }[] = [
  { field: 'title', by: ['title'] },
  { field: 'category', by: ['category'] },
  { field: 'ages', by: ['ages', 'ageMin', 'ageMax'], hint: 'Such as 6-9' },
  { field: 'price', by: ['price', 'fee'], hint: 'Such as $120 or Free' },
  { field: 'capacity', by: ['capacity'], hint: '0 means no limit' },
  { field: 'location', by: ['location'] },
  { field: 'description', by: ['description'] },
]

/** What each column of the sheet is. It opens if one isn't known and something is missing; what no column has is filled in for all rows at once. */
export function ColumnsPanel({
  of: { paste, sheet, map, fill },
  choices,
}: {
  of: ReturnType<typeof usePaste>
  choices: PanelProps['choices']
}) {
  const missing = NEEDED.filter(({ by }) => !by.some(target => paste.mapping.includes(target)))
  const [isOpen] = useState(missing.length > 0 && paste.mapping.includes(''))
  if (!sheet) return null
  const unknown = sheet.headers.filter((header, at) => header && !paste.mapping[at])
  return (
    <>
      <Panel as="section" aria-label="Columns">
        <details className="paste-columns" open={isOpen || undefined}>
          <summary>
            <strong>Columns</strong>
            <span className="by">
              {unknown.length === 0
                ? `All ${sheet.headers.length} are understood`
                : `${unknown.length} of ${sheet.headers.length} ${unknown.length === 1 ? "isn't" : "aren't"} used: ${unknown.join(', ')}`}
            </span>
          </summary>
          <div className="field-grid four">
            {sheet.headers.map((header, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
              <Field key={at} id={`column-${at}`} label={header || `Column ${at + 1}`} hint={exampleIn(sheet.rows, at)}>
                <Select value={paste.mapping[at] ?? ''} onChange={event => map(at, event.target.value as Target | '')}>
                  <option value="">Don't use</option>
                  {TARGETS.map(target => (
                    <option key={target} value={target}>
                      {LABELS[target]}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
          </div>
        </details>
      </Panel>
      {missing.length > 0 && (
        <Panel as="section" aria-labelledby="missing-title">
          <h2 id="missing-title">Not in your spreadsheet</h2>
          <Note tone="quiet" soft>
            What you enter here is used for every class. You can change single rows below.
          </Note>
          <div className="field-grid">
            {missing.map(({ field, hint }) => (
              <Field key={field} id={`common-${field}`} label={LABELS[field]} hint={hint}>
                <TextInput
                  value={paste.common[field] ?? ''}
                  maxLength={field === 'description' ? LIMITS.description : LIMITS.title}
                  list={field === 'category' || field === 'location' ? `paste-known-${field}` : undefined}
                  onChange={event => fill(field, event.target.value)}
                />
              </Field>
            ))}
          </div>
        </Panel>
      )}
      <Known id="paste-known-category" names={choices.categories} />
      <Known id="paste-known-location" names={choices.rooms} />
      <Known id="paste-known-taughtBy" names={choices.teachers} />
    </>
  )
}

function Known({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map(name => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

/** The first cell that isn't empty, shortened. */
function exampleIn(rows: readonly string[][], at: number): string | undefined {
  const found = rows.find(row => row[at])?.[at]
  return found && found.length > 40 ? `${found.slice(0, 39)}…` : found
}
