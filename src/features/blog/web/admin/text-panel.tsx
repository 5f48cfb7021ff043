import { useDeferredValue, useMemo } from 'react'
import { Field } from '#src/ui/field.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { postBlocks } from '../../post-blocks.ts'
import { LIMITS } from '../../post-limits.ts'
import { slugFrom } from '../../slug.ts'
import { PostText } from '../post-text.tsx'
import type { PanelProps } from './post-editor.tsx'

/** Title, summary and the Markdown text, next to a preview. */
export function TextPanel({ edited, change, problems }: PanelProps) {
  return (
    <section className="panel words-panel" aria-label="Post content">
      <div className="word-fields">
        <Field id="post-title" label="Title" error={problems.title}>
          <TextInput
            value={edited.title}
            maxLength={LIMITS.title}
            onChange={event => change({ title: event.target.value })}
          />
        </Field>
        <Field id="post-slug" label="Address" hint="The end of /blog/…" error={problems.slug}>
          <TextInput
            value={edited.slug}
            maxLength={LIMITS.slug}
            placeholder={edited.title ? slugFrom(edited.title) : undefined}
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => change({ slug: event.target.value })}
          />
        </Field>
        <Field id="post-authorName" label="Author" error={problems.authorName}>
          <TextInput
            value={edited.authorName}
            maxLength={LIMITS.author}
            onChange={event => change({ authorName: event.target.value })}
          />
        </Field>
        <Field id="post-tags" label="Tags" hint="Separate with commas: paper, rainy day" error={problems.tags}>
          <TextInput value={edited.tags} maxLength={300} onChange={event => change({ tags: event.target.value })} />
        </Field>
        <Field
          id="post-excerpt"
          className="whole"
          label="Summary"
          hint="One or two sentences for lists, the feed and search engines"
          error={problems.excerpt}
        >
          <TextInput
            value={edited.excerpt}
            maxLength={LIMITS.excerpt}
            onChange={event => change({ excerpt: event.target.value })}
          />
        </Field>
      </div>
      <div className="side-by-side">
        <Field
          id="post-body"
          label="Text"
          hint="## heading, **strong**, *soft*, - list, > quote, [words](https://…)"
          error={problems.body}
        >
          <TextArea
            className="markdown"
            value={edited.body}
            maxLength={LIMITS.body}
            onChange={event => change({ body: event.target.value })}
          />
        </Field>
        <Preview markdown={edited.body} />
      </div>
    </section>
  )
}

function Preview({ markdown }: { markdown: string }) {
  const latest = useDeferredValue(markdown)
  const blocks = useMemo(() => postBlocks(latest), [latest])
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
