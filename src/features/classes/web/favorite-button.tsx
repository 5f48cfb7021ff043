import { IconButton } from '#src/ui/button.tsx'
import { HeartIcon } from '#src/ui/icons.tsx'
import type { ClassAnswer } from '../contract.ts'
import { useFavorites } from './use-favorites.ts'

/** The heart icon of a class. `onChange` is called when a change is requested. */
export function FavoriteButton({ shown, onChange }: { shown: ClassAnswer; onChange?: (saved: boolean) => void }) {
  const { isSaved, save } = useFavorites()
  const saved = isSaved(shown.id)
  function press() {
    save(shown, !saved)
    onChange?.(!saved)
  }
  return (
    <IconButton heart aria-pressed={saved} label={`Save: ${shown.title}`} onClick={press}>
      <HeartIcon />
    </IconButton>
  )
}
