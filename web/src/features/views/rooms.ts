export { audit } from './audit-words.ts'
