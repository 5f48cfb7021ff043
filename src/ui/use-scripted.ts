import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run on this page. It's false in what the server sends, so that nothing needs scripts to be used. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
