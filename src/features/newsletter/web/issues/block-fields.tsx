import type { ReactNode } from 'react'
import { Field } from '#src/ui/field.tsx'
import { TextArea, TextInput } from '#src/ui/text-input.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ISSUE_LIMITS, type IssueBlock } from '../../issue-blocks.ts'
import { ClassesBlock } from './classes-block.tsx'
import { PictureBlock } from './picture-block.tsx'

type Props = {
  issueId: string
  block: IssueBlock
  problem: (field: string) => string | undefined
  onChange: (part: Partial<IssueBlock>) => void
}

/** The fields of one block. */
export function BlockFields({ issueId, block, problem, onChange }: Props): ReactNode {
  const id = (field: string) => `issue-blocks.${block.key}.${field}`
  switch (block.is) {
    case 'heading':
      return (
        <Field id={id('text')} label={<VisuallyHidden>Heading</VisuallyHidden>} error={problem('text')}>
          <TextInput
            value={block.text}
            maxLength={ISSUE_LIMITS.heading}
            onChange={event => onChange({ text: event.target.value })}
          />
        </Field>
      )
    case 'text':
      return (
        <Field
          id={id('text')}
          label={<VisuallyHidden>Text</VisuallyHidden>}
          hint="**strong**, *soft*, - list, [words](https://…). Leave a blank line to start a new paragraph."
          error={problem('text')}
        >
          <TextArea
            value={block.text}
            rows={Math.min(14, 4 + block.text.split('\n').length)}
            maxLength={ISSUE_LIMITS.text}
            onChange={event => onChange({ text: event.target.value })}
          />
        </Field>
      )
    case 'button':
      return (
        <div className="button-fields">
          <Field id={id('label')} label="Label" error={problem('label')}>
            <TextInput
              value={block.label}
              maxLength={ISSUE_LIMITS.label}
              onChange={event => onChange({ label: event.target.value })}
            />
          </Field>
          <Field id={id('link')} label="Link" hint="https://… or a page such as /classes" error={problem('link')}>
            <TextInput
              value={block.link}
              maxLength={ISSUE_LIMITS.link}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              onChange={event => onChange({ link: event.target.value })}
            />
          </Field>
        </div>
      )
    case 'picture':
      return <PictureBlock issueId={issueId} block={block} id={id} problem={problem} onChange={onChange} />
    case 'classes':
      return <ClassesBlock block={block} id={id('classIds')} error={problem('classIds')} onChange={onChange} />
    case 'divider':
      return null
  }
}
