import { plural, t } from '@lingui/core/macro'
import { IconHistoryOff } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { PagedList } from '../../platform/lists/paged-list.tsx'
import { Rows } from '../../platform/lists/rows.tsx'
import { Empty } from '../../platform/parts/states.tsx'
import { EntryCard } from './entry-card.tsx'
import type { StayReason } from './use-stays.ts'
import type { AuditLogFilters } from './wanted.ts'
import type { Entry } from './words.ts'

type Props = {
  pages: ComponentProps<typeof PagedList<Entry>>['pages']
  filters: AuditLogFilters
  onAbout: (id: string | undefined) => void
  onBatch: (batch: string) => void
  /** Returns why an entry cannot be taken back. Left out where that is not asked. */
  whyOf?: StayReason | undefined
}

/** Entries that pass the filters, newest first. */
export const EntryList = ({ pages, filters, onAbout, onBatch, whyOf }: Props) => (
  <PagedList
    pages={pages}
    failed={t`The audit log could not be loaded`}
    none={<Empty icon={<IconHistoryOff />} title={t`Nothing passes these filters`}>{t`Nothing of the kind was done in that time.`}</Empty>}
    shown={(count) => plural(count, { one: '# entry', other: '# entries' })}
  >
    {(entries) => (
      <Rows>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              only={filters.about === entry.subject_id}
              {...(filters.person && { of: filters.person })}
              onAbout={onAbout}
              {...(filters.batch === undefined && { onBatch })}
              stays={whyOf?.(entry)}
            />
          </li>
        ))}
      </Rows>
    )}
  </PagedList>
)
