import { ApiError } from './api-client.ts'

type Options = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Called with the fraction that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Posts a form with files and reports progress, which `fetch` can't.
 * @throws ApiError for anything but an OK answer; TypeError if the connection was lost, like `fetch`
 */
export function sendForm<T>(
  url: string,
  form: FormData,
  { idempotencyKey, signal, onProgress }: Options = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, responseText, statusText } = request
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText) as T)
      else reject(new ApiError(status, responseText, statusText))
    }
    request.onerror = () => reject(new TypeError('the connection was lost'))
    request.onabort = () => reject(new DOMException('canceled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
