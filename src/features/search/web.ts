export { SiteSearch } from './web/site-search.tsx'
