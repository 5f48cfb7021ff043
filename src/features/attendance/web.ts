export { allergyWords } from './web/allergy-words.ts'
