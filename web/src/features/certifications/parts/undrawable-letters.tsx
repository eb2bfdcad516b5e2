import { t } from '@lingui/core/macro'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'

/** Warns before the award of letters that the PDF of the certificate cannot show. */
export function UndrawableLetters({ certificationId, userId }: { certificationId: string; userId: string }) {
  const { data } = $api.useQuery('get', '/api/certifications/{cert_id}/certificate-preview', {
    params: { path: { cert_id: certificationId }, query: { user_id: userId } },
  })
  const letters = data?.undrawable_letters ?? []
  if (letters.length === 0) return null
  const shown = letters.join(' ')
  return (
    <Alert
      role="note"
      color="yellow"
      variant="light"
      icon={<IconInfoCircle aria-hidden />}
      title={t`The certificate shows boxes for some letters`}
    >
      {t`No font has these letters: ${shown}. The PDF still contains them as text.`}
    </Alert>
  )
}
