/** Where a photo's bytes come from. The address tells nothing, and the server decides at each request who may have them. */
export const photoAddress = (photoId: string, size: '480' | '960' | '1920' | 'download'): string =>
  `/api/updates/photos/${photoId}/${size}`
