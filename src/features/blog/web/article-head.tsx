import { useState } from 'react'
import type { Texts } from '#src/features/content/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PrintIcon, ShareIcon } from '#src/ui/icons.tsx'
import { ClassPicture } from '#src/ui/scenes/class-picture.tsx'
import { useShare } from '#src/ui/use-share.ts'
import type { BLOG } from '../blog-content.ts'
import type { PostCardAnswer } from '../contract.ts'
import { minutesText, postDay } from '../post-text.ts'
import { wasAsked } from '../print-form.ts'
import { PRINT_VIEW } from './print/open-print-view.ts'
import { PrintFormDialog } from './print/print-form-dialog.tsx'

/** Picture, title, author and date, and the actions. */
export function ArticleHead({ post, t }: { post: PostCardAnswer; t: Texts<typeof BLOG> }) {
  const { timeZone } = useProgram()
  const facts = [post.authorName, postDay(post.publishedAt, timeZone), minutesText(post.readingMinutes)]
  return (
    <Card picture={post.picture && <ClassPicture {...post.picture} />} pictureHeight="clamp(200px, 30vw, 340px)">
      <h1 tabIndex={-1}>{post.title}</h1>
      <p className="by">{facts.join(' · ')}</p>
      <div className="row no-print">
        {post.kind === 'craft' && <PrintButton t={t} />}
        <ShareButton title={post.title} />
      </div>
    </Card>
  )
}

/** A link to the print view, so it works on its own. The form comes first, once per device. */
function PrintButton({ t }: { t: Texts<typeof BLOG> }) {
  const [printFormOpen, setPrintFormOpen] = useState(false)
  return (
    <>
      <ButtonLink
        {...PRINT_VIEW}
        tone="primary"
        small
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || wasAsked(localStorage)) return
          event.preventDefault()
          setPrintFormOpen(true)
        }}
      >
        <PrintIcon /> Print this craft
      </ButtonLink>
      <PrintFormDialog open={printFormOpen} onClose={() => setPrintFormOpen(false)} t={t} />
    </>
  )
}

function ShareButton({ title }: { title: string }) {
  return (
    <Button small className="needs-script" onClick={useShare(title)}>
      <ShareIcon /> Share
    </Button>
  )
}
