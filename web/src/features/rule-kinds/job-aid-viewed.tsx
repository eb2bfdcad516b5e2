import { t } from '@lingui/core/macro'
import { Select } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { byCursor, useEveryPage, useItems } from '../../platform/lists/paging.tsx'
import { ThingSelect } from './fields.tsx'
import type { Choice, Kind, RuleTerms } from './kind.ts'

/** A job aid, read. */
export const jobAidViewed: Kind = {
  kind: 'job_aid_viewed',
  icon: IconNotebook,
  name: t`Job aid`,
  says: t`A job aid of this site, read`,
  words: (rule) => (rule.requires === 'confirmation' ? confirmedWords(rule) : readWords(rule)),
  thing: {
    field: 'job_aid_id',
    progress: 'job_aid',
    asks: ({ requires }) => (requires === 'confirmation' ? t`It has to be read and confirmed.` : t`It has to be opened.`),
  },
  begins: { requires: 'view' },
  Fields: (props) => (
    <>
      <ThingSelect
        {...props}
        field="job_aid_id"
        label={t`Job aid`}
        placeholder={props.choices.length === 0 ? t`There is no job aid yet` : t`Which one has to be read`}
        nothing={t`No such job aid`}
        unseen={t`A job aid that you may not look into`}
      />
      <Select
        label={t`What people do with it`}
        allowDeselect={false}
        data={[
          { value: 'view', label: t`They read it` },
          { value: 'confirmation', label: t`They read it and confirm that` },
        ]}
        value={props.rule.requires}
        onChange={(requires) => props.onChange({ requires: requires === 'confirmation' ? 'confirmation' : 'view' })}
      />
    </>
  ),
  errorsOf: ({ job_aid_id }) => (job_aid_id === null ? { job_aid_id: t`Choose the job aid.` } : {}),
  payload: ({ job_aid_id, requires }) => ({ ...(job_aid_id !== null && { job_aid_id }), ...(requires !== null && { requires }) }),
}

function readWords({ target: aid, hidden }: RuleTerms): string {
  if (aid !== undefined) return t`The job aid “${aid}”, read`
  return hidden ? t`A job aid that you may not see, read` : t`A job aid that was read`
}

function confirmedWords({ target: aid, hidden }: RuleTerms): string {
  if (aid !== undefined) return t`The job aid “${aid}”, read and confirmed`
  return hidden ? t`A job aid that you may not see, read and confirmed` : t`A job aid that was read and confirmed`
}

/** Job aids that the reader may see, sorted by name, archived ones included. Empty while `wanted` is false. */
export function useKeptAids(wanted: boolean): Choice[] {
  const query = { include_archived: true, sort: 'title' as const, limit: 200 }
  const pages = $api.useInfiniteQuery('get', '/api/job-aids', { params: { query } }, { ...byCursor, enabled: wanted, staleTime: 60_000 })
  useEveryPage(pages)
  const found = useItems(pages)
  return useMemo(() => found.map(({ title, ...aid }) => ({ ...aid, name: title })), [found])
}
