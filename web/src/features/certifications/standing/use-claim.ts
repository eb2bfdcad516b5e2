import { useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import type { Standing } from '../parts/states.ts'

type ClaimedStanding = Pick<Standing, 'certification'>

/** Claims a certification, then opens its page, which offers the certificate. */
export function useClaim(onError?: (error: unknown) => void) {
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const claiming = $api.useMutation('post', '/api/certifications/{cert_id}/claim', {
    onError: (error) => onError?.(error),
    onSuccess: async (award) => {
      await refresh()
      const certificationId = award.certification.id
      void navigate({ to: '/certifications/$certificationId', params: { certificationId }, search: { claimed: true } })
    },
  })
  return {
    error: claiming.error,
    isPending: claiming.isPending,
    claim: ({ certification: { id } }: ClaimedStanding) => claiming.mutate({ params: { path: { cert_id: id } }, headers: keyFor(id) }),
  }
}
