import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run on this page: false in what the server sends, so that nothing needs them to be used. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
