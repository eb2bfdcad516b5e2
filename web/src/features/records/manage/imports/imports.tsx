import { plural, t } from '@lingui/core/macro'
import { $api, type Schemas } from '../../../../platform/client.ts'
import { ImportRow } from '../../../../platform/csv/import-row.tsx'
import { PagedList } from '../../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../../platform/lists/paging.tsx'
import { Note, Rows } from '../../../../platform/lists/rows.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { UndoButton } from './undo-button.tsx'

type Import = Schemas['RecordImport']

/** Record imports of an organization, each with an undo button. */
export function Imports({ org }: { org: string }) {
  const pages = $api.useInfiniteQuery('get', '/api/records/imports', { params: { query: { org } } }, byCursor)
  return (
    <Section id="imports" title={t`Earlier imports`}>
      <PagedList
        pages={pages}
        failed={t`The imports could not be loaded`}
        none={t`No imports yet`}
        shown={(count) => plural(count, { one: '# import', other: '# imports' })}
      >
        {(imports) => (
          <Rows label={t`Earlier imports`}>
            {imports.map((each) => (
              <ImportRow
                key={each.id}
                imported={each}
                name={each.file_name}
                facts={factsOf(each)}
                action={each.undone_at === null && each.record_count > 0 ? <UndoButton id={each.id} size="xs" /> : undefined}
              >
                {each.undo_reason !== null && <Note>{each.undo_reason}</Note>}
              </ImportRow>
            ))}
          </Rows>
        )}
      </PagedList>
    </Section>
  )
}

function factsOf({ created_count, duplicate_count, failed_count, removed_count, record_count }: Import): (string | false)[] {
  return [
    plural(created_count, { one: '# record', other: '# records' }),
    duplicate_count > 0 && plural(duplicate_count, { one: '# there already', other: '# there already' }),
    failed_count > 0 && plural(failed_count, { one: '# row failed', other: '# rows failed' }),
    removed_count !== null && plural(removed_count, { one: '# deleted', other: '# deleted' }),
    removed_count !== null && record_count > 0 && plural(record_count, { one: '# kept', other: '# kept' }),
  ]
}
