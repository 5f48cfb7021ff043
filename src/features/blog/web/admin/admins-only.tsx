import { Note } from '#src/ui/note.tsx'

/** What staff see where only admins may write (PRODUCT.md part 3). */
export function AdminsOnly() {
  return (
    <>
      <div className="desk-head">
        <h1 tabIndex={-1}>Blog</h1>
      </div>
      <Note tone="quiet" title="Only admins write posts">
        Ask an admin to change something, or read the posts on the website.
      </Note>
    </>
  )
}
