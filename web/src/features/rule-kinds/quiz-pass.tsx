import { t } from '@lingui/core/macro'
import { IconSchool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { $api } from '../../platform/client.ts'
import { byCursor, useEveryPage, useItems } from '../../platform/lists/paging.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { ThingSelect } from './fields.tsx'
import type { Choice, Kind } from './kind.ts'

/** A quiz, passed. */
export const quizPass: Kind = {
  kind: 'quiz_pass',
  icon: IconSchool,
  name: t`Quiz`,
  says: t`A quiz of this site, passed`,
  words: ({ target: quiz, hidden }) => {
    if (quiz !== undefined) return t`The quiz “${quiz}”, passed`
    return hidden ? t`A quiz that you may not see, passed` : t`A passed quiz`
  },
  thing: { field: 'quiz_id', progress: 'quiz', asks: () => t`It has to be passed.` },
  Fields: (props) => (
    <ThingSelect
      {...props}
      field="quiz_id"
      label={t`Quiz`}
      placeholder={props.choices.length === 0 ? t`There is no quiz yet` : t`Which one has to be passed`}
      nothing={t`No such quiz`}
      unseen={t`A quiz that you may not look into`}
    />
  ),
  errorsOf: ({ quiz_id }) => (quiz_id === null ? { quiz_id: t`Choose the quiz.` } : {}),
  payload: ({ quiz_id }) => (quiz_id === null ? {} : { quiz_id }),
}

/** Quizzes of the chosen organization that the reader may see, sorted by title, archived ones included. Empty while `wanted` is false. */
export function useKeptQuizzes(wanted: boolean): Choice[] {
  const { organization } = useChosenOrganization()
  const query = { org: organization.id, include_archived: true, sort: 'title' as const, limit: 200 }
  const pages = $api.useInfiniteQuery('get', '/api/quizzes', { params: { query } }, { ...byCursor, enabled: wanted, staleTime: 60_000 })
  useEveryPage(pages)
  const found = useItems(pages)
  return useMemo(() => found.map(({ id, title, archived_at }) => ({ id, name: title, archived_at })), [found])
}
