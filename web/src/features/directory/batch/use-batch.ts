import { plural } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { focusBulkBar } from '../../../platform/bulk/bulk-bar.tsx'
import type { Selection } from '../../../platform/bulk/use-selection.ts'
import { refresh } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import type { ListedMember } from '../words.ts'
import type { BatchAction } from './ways.ts'

type Batch<Details> = {
  organizationId: string
  selection: Selection<ListedMember>
  /** The payload. Undefined while something is missing. */
  asked: Details | undefined
  way: BatchAction<Details>
  onClose: () => void
}

/** Applies one request to all chosen people. A dry run previews it while the form changes. People who could not be changed stay chosen. */
export function useBatch<Details>({ organizationId, selection, asked, way, onClose }: Batch<Details>) {
  const [people] = useState(selection.chosen)
  const ids = people.map(({ user_id }) => user_id)
  const keyFor = useRequestKey()
  const send = (dry_run: boolean) =>
    asked === undefined ? Promise.resolve([]) : way(organizationId, ids, { ...asked, dry_run }, dry_run ? noKey : keyFor)
  const foreseen = useQuery({
    queryKey: ['directory-batch', organizationId, ids, asked],
    queryFn: () => send(true),
    enabled: asked !== undefined,
    staleTime: 0,
  })
  const acting = useMutation({
    // Without a connection it fails at once. It is not queued until there is one.
    networkMode: 'always',
    mutationFn: () => send(false),
    onSuccess: (outcomes) => {
      const failed = new Set(outcomes.flatMap(({ outcome, user_id }) => (outcome === 'failed' ? [user_id] : [])))
      selection.drop(people.filter(({ user_id }) => !failed.has(user_id)))
      tell(outcomes.filter(({ outcome }) => outcome === 'changed').length, failed.size)
      onClose()
      return refresh()
    },
  })
  // The element that opened the dialog may be gone together with the selection, so the focus moves to the bar.
  useEffect(() => () => void focusBulkBar(), [])
  return { people, foreseen, acting, changes: foreseen.data?.some(({ outcome }) => outcome === 'changed') ?? false }
}

const noKey = () => ({})

function tell(changed: number, failed: number) {
  notifications.show({
    title: plural(changed, {
      0: 'Nobody’s roles were changed.',
      one: 'The roles of # person are changed.',
      other: 'The roles of # people are changed.',
    }),
    message:
      failed > 0 &&
      plural(failed, {
        one: '# person was left as they are, and stays selected.',
        other: '# people were left as they are, and stay selected.',
      }),
  })
}
