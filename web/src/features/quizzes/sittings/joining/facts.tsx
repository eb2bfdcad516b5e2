import { t } from '@lingui/core/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import { personName } from '../../../../platform/words/names.ts'
import { type ListedSitting, pacingWords, whenOf } from '../words.ts'

/** Time, place, hosts and pace of a sitting. */
export function Facts({ sitting }: { sitting: ListedSitting }) {
  const { location, meeting_url, hosts, pacing } = sitting
  const led = hosts.length > 0 ? [t`Led by ${{ hosts: hosts.map(personName).join(', ') }}`] : []
  return (
    <Stack gap={4}>
      <Text className="wraps">{whenOf(sitting)}</Text>
      {location !== null && <Text className="wraps">{location}</Text>}
      {meeting_url !== null && (
        <Anchor href={meeting_url} target="_blank" rel="noreferrer" className="wraps">{t`Open the link to join by video`}</Anchor>
      )}
      <Text c="dimmed">{pacing === 'host' && led[0] ? led[0] : [pacingWords[pacing].label, ...led].join(' · ')}</Text>
    </Stack>
  )
}
