import { useEffect } from 'react'
import { useMatches } from 'react-router'
import type { Texts } from '#src/features/content/web.ts'
import { siteOf } from '#src/lib/page-meta.ts'
import { Button } from '#src/ui/button.tsx'
import { Crumbs } from '#src/ui/crumbs.tsx'
import { PrintIcon } from '#src/ui/icons.tsx'
import { ClassPicture } from '#src/ui/scenes/class-picture.tsx'
import type { BLOG } from '../../blog-content.ts'
import type { PostAnswer } from '../../contract.ts'
import { Materials } from '../craft.tsx'
import { takePrintRequest } from './open-print-view.ts'
import './print.css'

type Printed = Pick<PostAnswer, 'title' | 'slug' | 'excerpt' | 'picture' | 'materials' | 'steps'>

/** A craft as a printable page, Letter or A4: checkboxes, large steps, nothing else. */
export function PrintSheet({ post, t }: { post: Printed; t: Texts<typeof BLOG> }) {
  const { brand, origin } = siteOf(useMatches())
  useEffect(() => {
    if (takePrintRequest()) void document.fonts.ready.then(() => window.print())
  }, [])
  return (
    <div className="wrap page">
      <div className="artw print-view">
        <div className="row apart no-print">
          <Crumbs items={[{ to: `/blog/${post.slug}`, label: 'Back to the post' }]} />
          <Button tone="primary" small className="needs-script" onClick={() => window.print()}>
            <PrintIcon /> Print
          </Button>
        </div>
        <article className="craft-sheet">
          <header>
            <div>
              <h1 tabIndex={-1}>{post.title}</h1>
              <p>{post.excerpt}</p>
            </div>
            {post.picture && (
              <div className="craft-picture">
                <ClassPicture {...post.picture} label="" />
              </div>
            )}
          </header>
          {post.materials.length > 0 && (
            <section>
              <h2>{t('blog.need')}</h2>
              <Materials materials={post.materials} />
            </section>
          )}
          <section>
            <h2>{t('blog.steps')}</h2>
            <ol className="craft-steps">
              {post.steps.map((step, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change while they are shown
                <li key={i}>
                  <strong>{step.title}</strong>
                  {step.detail && <span>{step.detail}</span>}
                </li>
              ))}
            </ol>
          </section>
          <p className="craft-source">
            {brand} · {origin.replace(/^https?:\/\//, '')}/blog/{post.slug}
          </p>
        </article>
      </div>
    </div>
  )
}
