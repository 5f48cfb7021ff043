import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Block, Inline } from '#src/lib/markdown-blocks.ts'

/** The text of a post as elements: only what `lib/markdown-blocks.ts` allows, and never as HTML. */
export function PostText({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return blocks.map((block, i) => <OneBlock key={keyOf(i)} block={block} />)
}

// Blocks never change position while they're shown.
const keyOf = (i: number) => `${i}`

function OneBlock({ block }: { block: Block }): ReactNode {
  switch (block.is) {
    case 'paragraph':
      return (
        <p>
          <InlineText of={block.of} />
        </p>
      )
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading>
          <InlineText of={block.of} />
        </Heading>
      )
    }
    case 'list': {
      const items = block.items.map((item, i) => (
        <li key={keyOf(i)}>
          <ListItem blocks={item} />
        </li>
      ))
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'quote':
      return (
        <blockquote>
          <PostText blocks={block.of} />
        </blockquote>
      )
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr className="rule" />
  }
}

/** A list of plain lines needs no paragraphs inside. */
function ListItem({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...rest] = blocks
  if (first?.is !== 'paragraph') return <PostText blocks={blocks} />
  return (
    <>
      <InlineText of={first.of} />
      <PostText blocks={rest} />
    </>
  )
}

function InlineText({ of }: { of: readonly Inline[] }): ReactNode {
  return of.map((inline, i) => <Word key={keyOf(i)} inline={inline} />)
}

function Word({ inline }: { inline: Inline }): ReactNode {
  switch (inline.is) {
    case 'text':
      return <Fragment>{inline.text}</Fragment>
    case 'code':
      return <code>{inline.text}</code>
    case 'em':
    case 'strong':
    case 'del': {
      const Tag = inline.is
      return (
        <Tag>
          <InlineText of={inline.of} />
        </Tag>
      )
    }
    case 'link':
      return <WrittenLink to={inline.to} words={<InlineText of={inline.of} />} />
    case 'image':
      return <img src={inline.src} alt={inline.alt} loading="lazy" decoding="async" />
    case 'break':
      return <br />
  }
}

/** The browser handles files and API links; our own pages open without a full load. */
function WrittenLink({ to, words }: { to: string; words: ReactNode }) {
  const isPage = to.startsWith('/') && !/^\/(?:api|uploads|assets)\/|\.\w+(?:$|[?#])/.test(to)
  if (isPage) return <Link to={to}>{words}</Link>
  return (
    <a href={to} rel={/^https?:/i.test(to) ? 'noopener noreferrer' : undefined}>
      {words}
    </a>
  )
}
