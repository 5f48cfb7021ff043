import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { Card } from '#src/ui/card.tsx'
import { ClassPicture } from '#src/ui/scenes/class-picture.tsx'
import type { PostCardAnswer } from '../contract.ts'
import { cardText } from '../post-text.ts'

/** A post in a list. The whole card links to it. */
export function PostCard({ post, as: Heading = 'h2' }: { post: PostCardAnswer; as?: 'h2' | 'h3' }) {
  const { timeZone } = useProgram()
  return (
    <Card lifts picture={post.picture && <ClassPicture {...post.picture} label="" />}>
      <Heading>
        <Link to={`/blog/${post.slug}`}>{post.title}</Link>
      </Heading>
      <p>{post.excerpt}</p>
      <p className="by">{cardText(post, timeZone)}</p>
    </Card>
  )
}
