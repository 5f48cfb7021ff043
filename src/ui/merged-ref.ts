import { type Ref, type RefCallback, type RefObject, useCallback } from 'react'

/** One ref for an element that its component and its owner both need. */
export function useMergedRef<E>(own: RefObject<E | null>, owners: Ref<E> | undefined): RefCallback<E> {
  return useCallback(
    (element: E | null) => {
      own.current = element
      if (typeof owners === 'function') return owners(element)
      if (owners) owners.current = element
    },
    [own, owners],
  )
}
