import { type QueryFunction, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * What the page's loader just read, put in the query cache so that writes can refresh it. A cached copy from an
 * earlier visit never shows: prices and spots are read again whenever such a page opens (T86).
 */
export function useFresh<T>(
  options: { queryKey: QueryKey; queryFn: QueryFunction<T> | (() => Promise<T>) },
  loaded: T,
): T {
  const client = useQueryClient()
  const [kept, setKept] = useState<T>()
  const { data } = useQuery({
    queryKey: options.queryKey,
    queryFn: options.queryFn as QueryFunction<T>,
    initialData: loaded,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is a new array each time; only a new answer counts
  useEffect(() => {
    client.setQueryData(options.queryKey, loaded)
    setKept(() => loaded)
  }, [client, loaded])
  return kept === loaded && data !== undefined ? data : loaded
}
