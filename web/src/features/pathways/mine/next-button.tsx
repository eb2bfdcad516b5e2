import { t } from '@lingui/core/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'
import { OwnStep } from '../../certifications/mine/own-step.tsx'
import { StandingButton } from './standing-link.tsx'
import { useWhose } from './whose.ts'

type Props = { certificationId: string }

/** Button for the next step toward the reader's own certification. For another person it links to their standing. */
export function NextButton({ certificationId }: Props) {
  const whose = useWhose()
  const mine = $api.useQuery('get', '/api/certifications/mine', {}, { enabled: !whose })
  const standing = mine.data?.find(({ certification }) => certification.id === certificationId)
  if (standing && !whose) return <OwnStep standing={standing} />
  if (mine.isLoading) return null
  return (
    <StandingButton certificationId={certificationId} icon={<IconArrowRight size={18} aria-hidden />}>
      {whose ? t`See what it takes` : t`Go on with it`}
    </StandingButton>
  )
}
