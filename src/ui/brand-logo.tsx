import { BrandMark } from './scenes/brand-mark.tsx'

/** The logo next to the name of the business: the uploaded one, or the drawn one. Decorative, because of the name. */
export function BrandLogo({ path }: { path: string | null }) {
  return path ? <img src={path} alt="" /> : <BrandMark />
}
