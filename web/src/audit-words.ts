import { type AuditWords, allAuditWords } from './platform/house/audit-words.ts'

/** The words of all features for the audit log, from every `audit-words.ts`. Only the pages of the log load them. */
const told = import.meta.glob<AuditWords>('./features/*/audit-words.ts', { eager: true, import: 'audit' })

export const audit = allAuditWords(Object.values(told))
