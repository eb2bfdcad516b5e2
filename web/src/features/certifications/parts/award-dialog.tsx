import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { isOneOf } from '../../../platform/refusal.ts'
import { useAwardFields } from './fields/award-fields.tsx'
import { UndrawableLetters } from './undrawable-letters.tsx'

type Props = {
  certification: { id: string; name: string }
  person: { user_id: string; name: string }
  /** True when the person satisfies every rule. The award then requires that this is still so. */
  isProven?: boolean
  onClose: () => void
}

/** Awards a certification to another person: on the proof that is there, or by hand when the proof is elsewhere, such as on paper. */
export function AwardDialog({ certification, person, isProven = false, onClose }: Props) {
  const [certificationName, name] = [certification.name, person.name]
  const keyFor = useRequestKey()
  const [again, setAgain] = useState(false)
  const awarding = $api.useMutation('post', '/api/certifications/{cert_id}/awards', {
    onError: (error) => setAgain((before) => before || isAlreadyAwarded(error)),
    onSuccess: () => {
      notifications.show({ title: t`Awarded`, message: `${certificationName}: ${name}` })
      onClose()
      return refresh()
    },
  })
  const { begun, passes, said, rest, fields } = useAwardFields(awarding.error)
  const send = () => {
    if (!passes()) return
    const body = { user_id: person.user_id, ...said(), ...(isProven && { with_proof: true }), ...(again && { again }) }
    awarding.mutate({ params: { path: { cert_id: certification.id } }, body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={isProven ? t({ message: 'Award', context: 'to award' }) : t`Award by hand`}
      says={
        isProven ? (
          <Trans>
            <strong>{name}</strong> has satisfied every rule of <strong>{certificationName}</strong>. The award keeps the proof.
          </Trans>
        ) : (
          <Trans>
            <strong>{name}</strong> gets <strong>{certificationName}</strong>, whether or not its rules are satisfied. The award keeps how
            the rules stood.
          </Trans>
        )
      }
      does={again ? t`Award again` : t({ message: 'Award', context: 'to award' })}
      begun={begun}
      isPending={awarding.isPending}
      error={isAlreadyAwarded(rest) ? undefined : rest}
      onSubmit={send}
      onClose={onClose}
    >
      {fields}
      <UndrawableLetters certificationId={certification.id} userId={person.user_id} />
      {again && (
        <Alert
          role="alert"
          color="yellow"
          variant="light"
          icon={<IconInfoCircle aria-hidden />}
          title={t`${name} already has this certification and cannot renew it yet`}
        >
          {t`You can award it again. Both awards stay in the list, and the later one decides how long the certification is valid.`}
        </Alert>
      )}
    </FormDialog>
  )
}

const isAlreadyAwarded = (error: unknown) => isOneOf(error, ['already_awarded'])
