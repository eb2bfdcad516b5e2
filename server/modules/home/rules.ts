import type { AuditEntry } from '#modules/audit-log/schema.ts'

/** Whether rows of an import failed, by the entry about it. */
export function hasFailures({ new_values }: Pick<AuditEntry, 'new_values'>): boolean {
  const values = new Map<string, unknown>(Object.entries(new_values ?? {}))
  return Number(values.get('failed_count') ?? 0) > 0
}
