import { t } from '@lingui/core/macro'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { $api, refresh } from '../../../platform/client.ts'
import { Problem } from '../../../platform/parts/states.tsx'
import { wrapping } from '../../../platform/parts/wrapping.ts'
import { moment } from '../../../platform/words/format.ts'
import type { JobAid } from '../words.ts'

type Props = { aid: JobAid; offline: boolean }

/** Confirms that the reader has read and understood the current version. It also shows their last confirmation. */
export function Confirmation({ aid, offline }: Props) {
  const { id, version, standing } = aid
  const confirming = $api.useMutation('post', '/api/job-aids/{job_aid_id}/confirmations', { onSettled: refresh })
  const { confirmed_at, confirmed_version, confirmation_current } = standing
  const holds = confirmation_current && confirmed_version === version
  return (
    <Card withBorder p="md" component="section" aria-label={t`Your confirmation`} className="screen-only">
      {confirming.isError && <Problem error={confirming.error} title={t`It is not confirmed`} />}
      <Group justify="space-between" gap="sm" aria-live="polite">
        <Text size="sm" style={{ flex: '1 1 220px' }}>
          {confirmed_at === null
            ? t`Once you have read and understood it, you can say so here.`
            : holds
              ? t`You confirmed on ${{ when: moment(confirmed_at) }} that you have read and understood it.`
              : t`You confirmed an earlier version on ${{ when: moment(confirmed_at) }}. It has changed since, or has to be read again.`}
        </Text>
        {!holds && (
          <Button
            {...wrapping}
            leftSection={<IconChecks size={18} aria-hidden />}
            loading={confirming.isPending}
            disabled={offline || aid.archived_at !== null}
            onClick={() => confirming.mutate({ params: { path: { job_aid_id: id } }, body: { statement_version: version } })}
          >{t`I have read and understood it`}</Button>
        )}
      </Group>
    </Card>
  )
}
