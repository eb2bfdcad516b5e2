import { plural } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { focusBulkBar } from '../../../platform/bulk/bulk-bar.tsx'
import type { Selection } from '../../../platform/bulk/use-selection.ts'
import { refresh } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import type { ListedMember } from '../words.ts'
import type { Way } from './ways.ts'

type Batch<Asked> = {
  organizationId: string
  selection: Selection<ListedMember>
  /** What is asked for; undefined while something is missing. */
  asked: Asked | undefined
  way: Way<Asked>
  onClose: () => void
}

/** Something done with everybody chosen in one act: foreseen while it is asked for, then done. Who is left as they are stays chosen. */
export function useBatch<Asked>({ organizationId, selection, asked, way, onClose }: Batch<Asked>) {
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
    // Without a connection it is said at once, rather than sent whenever there is one.
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
  // What opened the dialog may be gone with what was chosen.
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
