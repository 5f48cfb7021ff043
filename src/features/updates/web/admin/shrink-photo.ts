const LONGEST_SIDE = 2560
const PREVIEW_SIDE = 320

export type SmallPhoto = { blob: Blob; preview: string }

/**
 * Redraws a photo at no more than 2,560 pixels before it leaves this computer, which removes location and camera data.
 * @throws when the browser can't read it as a picture
 */
export async function shrinkPhoto(file: Blob): Promise<SmallPhoto> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const blob = await new Promise<Blob | null>(done => draw(picture, LONGEST_SIDE).toBlob(done, 'image/jpeg', 0.88))
    if (!blob) throw new Error("the picture couldn't be drawn")
    return { blob, preview: draw(picture, PREVIEW_SIDE).toDataURL('image/jpeg', 0.7) }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error("this browser can't draw")
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
