import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { RefreshIcon } from '#src/ui/icons.tsx'
import { PinkedEdge } from '#src/ui/pinked-edge.tsx'
import { ClassPicture } from '#src/ui/scenes/class-picture.tsx'
import { craftsByCategory } from '#src/ui/scenes/crafts/by-category.ts'
import { Select } from '#src/ui/text-input.tsx'
import type { PanelProps } from './post-editor.tsx'

/** The drawn picture: a theme, and one of its drawings. */
export function PicturePanel({ form }: PanelProps) {
  const { category, seed } = form.watch('picture')
  return (
    <section className="panel" aria-labelledby="picture-title">
      <h2 id="picture-title">Picture</h2>
      {category !== '' && (
        <PinkedEdge className="picked-picture" height="150px">
          <ClassPicture category={category} seed={seed} />
        </PinkedEdge>
      )}
      <Field id="post-picture" label="Theme" error={form.problem('picture')}>
        <Select {...form.field('picture.category')}>
          <option value="">No picture</option>
          {Object.keys(craftsByCategory).map(name => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      {category !== '' && (
        <Button small onClick={() => form.change('picture.seed', crypto.randomUUID().slice(0, 8))}>
          <RefreshIcon /> Another drawing
        </Button>
      )}
    </section>
  )
}
