import { may, type Permitted } from '#src/lib/permissions.ts'

/** Whoever edits texts on the pages has this cookie in their browser. It does nothing for anyone else. */
export const EDITING_COOKIE = 'edit-texts=yes'

/** Whether a page is for someone who edits its texts: they asked for it, and may. */
export const isEditingTexts = (cookies: string | undefined, viewer: Permitted | null): boolean =>
  viewer !== null && may(viewer, 'content') && (cookies ?? '').split(/;\s*/).includes(EDITING_COOKIE)
