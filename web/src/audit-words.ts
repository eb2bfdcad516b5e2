import { type AuditWords, allAuditWords } from './platform/house/audit-words.ts'

/** What the audit log calls what each feature keeps: of every `audit-words.ts` there is. Only the log's pages need it, and load it. */
const told = import.meta.glob<AuditWords>('./features/*/audit-words.ts', { eager: true, import: 'audit' })

export const audit = allAuditWords(Object.values(told))
