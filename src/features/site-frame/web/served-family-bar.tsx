import { FamilyBarLinks } from './family-bar-links.tsx'

/** The bar as the server renders it. A file of its own, so that the build leaves all of it out of the first scripts. */
export function ServedFamilyBar() {
  return <FamilyBarLinks />
}
