import { useDeferredValue, useMemo } from 'react'
import { markdownBlocks } from '#src/lib/markdown-blocks.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { LIMITS } from '../../post-limits.ts'
import { slugFrom } from '../../slug.ts'
import { PostText } from '../post-text.tsx'
import type { PanelProps } from './post-editor.tsx'

/** Title, summary and the Markdown text, next to a preview. */
export function TextPanel({ form }: PanelProps) {
  const title = form.watch('title')
  return (
    <section className="panel words-panel" aria-label="Post content">
      <div className="word-fields">
        <Field id="post-title" label="Title" error={form.problem('title')}>
          <TextInput {...form.field('title')} maxLength={LIMITS.title} />
        </Field>
        <Field id="post-slug" label="Address" hint="The end of /blog/…" error={form.problem('slug')}>
          <TextInput
            {...form.field('slug')}
            maxLength={LIMITS.slug}
            placeholder={title ? slugFrom(title) : undefined}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field id="post-authorName" label="Author" error={form.problem('authorName')}>
          <TextInput {...form.field('authorName')} maxLength={LIMITS.author} />
        </Field>
        <Field id="post-tags" label="Tags" hint="Separate with commas: paper, rainy day" error={form.problem('tags')}>
          <TextInput {...form.field('tags')} maxLength={300} />
        </Field>
        <Field
          id="post-excerpt"
          className="whole"
          label="Summary"
          hint="One or two sentences for lists, the feed and search engines"
          error={form.problem('excerpt')}
        >
          <TextInput {...form.field('excerpt')} maxLength={LIMITS.excerpt} />
        </Field>
      </div>
      <div className="side-by-side">
        <Field
          id="post-body"
          label="Text"
          hint="## heading, **strong**, *soft*, - list, > quote, [words](https://…)"
          error={form.problem('body')}
        >
          <TextArea className="markdown" {...form.field('body')} maxLength={LIMITS.body} />
        </Field>
        <Preview markdown={form.watch('body')} />
      </div>
    </section>
  )
}

function Preview({ markdown }: { markdown: string }) {
  const latest = useDeferredValue(markdown)
  const blocks = useMemo(() => markdownBlocks(latest), [latest])
  return (
    <section className="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="preview-page" aria-label="Preview of the post" tabIndex={0}>
        <div className="prose">
          {blocks.length > 0 ? <PostText blocks={blocks} /> : <p className="by">Your text will show up here.</p>}
        </div>
      </section>
    </section>
  )
}
