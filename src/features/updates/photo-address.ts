/** The address of a photo file. The address itself reveals nothing, and the server checks access on each request. */
export const photoAddress = (photoId: string, size: '480' | '960' | '1920' | 'download'): string =>
  `/api/updates/photos/${photoId}/${size}`
