import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run on this page. It's false in what the server sends, so that nothing needs scripts to be used. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
