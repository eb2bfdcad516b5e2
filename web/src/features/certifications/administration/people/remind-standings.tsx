import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkBar } from '../../../../platform/bulk/bulk-bar.tsx'
import type { Selection } from '../../../../platform/bulk/use-selection.ts'
import { $api } from '../../../../platform/client.ts'
import { byCursor, useEveryPage, useItems } from '../../../../platform/lists/paging.tsx'
import { personName } from '../../../../platform/words/names.ts'
import { RemindDialog } from '../../../reminders/remind-dialog.tsx'
import { lastOf } from '../../../reminders/reminded.tsx'
import type { Standing } from '../../parts/states.ts'
import type { Certification } from '../words.ts'

export const keyOf = ({ person }: Standing) => person?.user_id ?? ''

/** Who was reminded of a certification last, when and by whom. */
export function useReminded({ id }: Certification) {
  const params = { path: { cert_id: id }, query: { limit: 200 } }
  const pages = $api.useInfiniteQuery('get', '/api/certifications/{cert_id}/reminders', { params, paged: true }, byCursor)
  useEveryPage(pages)
  return lastOf(useItems(pages))
}

/** Reminds those of the people who are chosen. */
export function RemindStandings({ certification, selection }: { certification: Certification; selection: Selection<Standing> }) {
  const [asks, setAsks] = useState(false)
  const { id, name } = certification
  return (
    <>
      <BulkBar selection={selection}>
        <Button size="xs" leftSection={<IconBellRinging size={16} aria-hidden />} onClick={() => setAsks(true)}>{t`Remind people`}</Button>
      </BulkBar>
      {asks && (
        <RemindDialog
          thing={{ kind: 'certification', id }}
          people={selection.chosen.map((standing) => ({ user_id: keyOf(standing), name: personName(standing.person) }))}
          text={t`Please see to “${name}” soon. Tell me if something keeps you from it.`}
          onDone={selection.clear}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
