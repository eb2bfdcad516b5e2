import { t } from '@lingui/core/macro'
import { Button, Text } from '@mantine/core'
import { IconNotebook } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { wrapping } from '../../../platform/parts/wrapping.ts'
import { useAccess } from '../../../platform/session.tsx'

type Props = { aid: { id: string; name: string }; size?: 'sm' | 'md'; variant?: 'filled' | 'default' }

/** Link to a job aid that a rule requires of the reader. Shows a text when the job aid is not open to them. */
export function ReadAid({ aid: { id, name }, size = 'sm', variant = 'filled' }: Props) {
  const available = $api.useQuery('get', '/api/job-aids/available', {}, { staleTime: 0 })
  const looksIn = useAccess().holdsSomewhere('job-aids:read')
  const look = { size, variant, leftSection: <IconNotebook size={18} aria-hidden />, ...wrapping }
  if (available.isPending) {
    return (
      <Button {...look} loading>
        {name}
      </Button>
    )
  }
  if (!looksIn && available.data && !available.data.some((aid) => aid.id === id)) {
    return (
      <Text size="sm" className="wraps" maw={420}>{t`The job aid “${name}” is not open to you. Ask whoever is responsible for it.`}</Text>
    )
  }
  return <LinkButton {...look} to="/job-aids/$aidId" params={{ aidId: id }}>{t`Read “${name}”`}</LinkButton>
}
