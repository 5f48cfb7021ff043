import { ButtonLink } from '#src/ui/button.tsx'
import { SendIcon } from '#src/ui/icons.tsx'

/** Starts a message to all families of the class. */
export const MessageClass = ({ classId }: { classId: string }) => (
  <ButtonLink to={`/admin/group-messages/new?kind=class&of=${classId}`}>
    <SendIcon /> Message this class
  </ButtonLink>
)
