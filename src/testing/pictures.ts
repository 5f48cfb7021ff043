import sharp from 'sharp'

/** A picture as a camera would produce it, with a name and a location in its EXIF data. */
export async function aPhoto({
  width = 1200,
  height = 800,
  color = '#b7a8f2',
  canary = 'canary7f3a',
}: {
  width?: number
  height?: number
  color?: string
  canary?: string
} = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .withExif({
      IFD0: { Make: canary, Artist: canary, ImageDescription: canary },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '28/1 32/1 18/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '81/1 22/1 45/1',
      },
    })
    .jpeg()
    .toBuffer()
}

export type Part =
  | { name: string; value: string }
  | { name: string; filename: string; type?: string; bytes: Uint8Array }

/** A form as a browser would send it, for `inject`: the body and its header. */
export function formOf(parts: readonly Part[], boundary = 'paperbird545') {
  const lines = parts.flatMap(part => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`
    if ('value' in part) return [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)]
    const file = `${head}; filename="${part.filename}"\r\nContent-Type: ${part.type ?? 'image/jpeg'}\r\n\r\n`
    return [Buffer.from(file), Buffer.from(part.bytes), Buffer.from('\r\n')]
  })
  return {
    body: Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
