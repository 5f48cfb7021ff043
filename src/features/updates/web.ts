export { UpdatesTab } from './web/updates-tab.tsx'
