import { t } from '@lingui/core/macro'
import { Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { DayField } from '../../../../platform/forms/fields.tsx'
import { LastDayField } from '../../../../platform/forms/last-day-field.tsx'
import { endsByDay, isTimed } from '../../../../platform/forms/typed-window.ts'
import type { FieldErrors } from '../../../../platform/forms/use-draft.ts'
import { span, zoneName } from '../../../../platform/words/format.ts'
import { readerZone } from '../../../../platform/words/zones.ts'
import { PeopleField } from '../../../events/people-field.tsx'
import { pacingWords } from '../words.ts'
import { type SittingDraft, type SittingField, windowOf } from './draft.ts'

type Props = {
  draft: SittingDraft
  errors: FieldErrors<SittingField>
  organizationId: string
  zone: string
  /** True when people may have joined already. Its pace can then not change. */
  begun?: boolean
  onChange: (next: Partial<SittingDraft>) => void
}

const MOST_HOSTS = 20
const MOST_PEOPLE = 500

export const SittingFields = ({ draft, errors, organizationId, zone, begun = false, onChange }: Props) => (
  <Stack gap="md">
    <TextInput
      label={t`Title`}
      withAsterisk
      data-autofocus
      maxLength={200}
      value={draft.title}
      error={errors.title}
      onChange={({ currentTarget: { value } }) => onChange({ title: value })}
    />
    <TimeFields draft={draft} errors={errors} zone={zone} onChange={onChange} />
    <Radio.Group
      label={t`Pace`}
      value={draft.pacing}
      error={errors.pacing}
      onChange={(pacing) => onChange({ pacing: pacing === 'self' ? 'self' : 'host' })}
    >
      <Stack gap="xs" mt={6}>
        {(['host', 'self'] as const).map((pacing) => (
          <Radio key={pacing} value={pacing} disabled={begun} {...pacingWords[pacing]} />
        ))}
      </Stack>
    </Radio.Group>
    <PeopleField
      label={t`Hosts`}
      organizationId={organizationId}
      value={draft.hosts}
      most={MOST_HOSTS}
      error={errors.host_user_ids}
      onChange={(hosts) => onChange({ hosts })}
    />
    <Text size="sm" c="dimmed" mt={-10}>{t`Whoever keeps the quiz can lead it as well.`}</Text>
    <AudienceFields draft={draft} errors={errors} organizationId={organizationId} onChange={onChange} />
    <TextInput
      label={t`Place`}
      description={t`Optional. Such as “Skills lab, room 2”.`}
      maxLength={500}
      value={draft.location}
      error={errors.location}
      onChange={({ currentTarget: { value } }) => onChange({ location: value })}
    />
    <TextInput
      type="url"
      label={t`Link to a video call`}
      description={t`Optional. Everybody who may sit it sees it.`}
      maxLength={2000}
      value={draft.meeting_url}
      error={errors.meeting_url}
      onChange={({ currentTarget: { value } }) => onChange({ meeting_url: value })}
    />
  </Stack>
)

/** Fields for the time in the organization's zone. Below them stands the reader's own time, where it differs. */
function TimeFields({ draft, errors, zone, onChange }: Pick<Props, 'draft' | 'errors' | 'zone' | 'onChange'>) {
  const { day, from, to, later } = draft
  const window = isTimed(draft) ? windowOf(draft, zone) : undefined
  const [here, there] = window ? [span(window.starts_at, window.ends_at), span(window.starts_at, window.ends_at, zone)] : ['', '']
  return (
    <Stack gap={6}>
      <Group align="flex-start" gap="sm">
        <DayField label={t`Day`} required value={day} error={errors.starts_at} onChange={(next) => onChange({ day: next })} />
        <TextInput type="time" label={t`From`} value={from} onChange={({ currentTarget: { value } }) => onChange({ from: value })} />
        <TextInput
          type="time"
          label={t`To`}
          value={to}
          error={!endsByDay(draft) && errors.ends_at}
          onChange={({ currentTarget: { value } }) => onChange({ to: value })}
        />
        {day !== '' && <LastDayField typed={draft} endError={errors.ends_at} onChange={onChange} />}
      </Group>
      <Text size="sm" c="dimmed">
        {t`On the clocks of the organization: ${{ zone: zoneName(zone) }}.`}
        {to !== '' && to <= from && later === 0 && ` ${t`It ends on the next day.`}`}
      </Text>
      {zone !== readerZone() && window && here !== there && <Text size="sm">{t`On your clocks: ${here}.`}</Text>}
    </Stack>
  )
}

const AudienceFields = ({ draft, errors, organizationId, onChange }: Pick<Props, 'draft' | 'errors' | 'organizationId' | 'onChange'>) => (
  <>
    <Radio.Group
      label={t`Who may sit it`}
      value={draft.audience}
      onChange={(audience) => onChange({ audience: audience === 'people' ? 'people' : 'quiz' })}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="quiz" label={t`Everybody the quiz is for`} />
        <Radio value="people" label={t`Chosen people`} />
      </Stack>
    </Radio.Group>
    {draft.audience === 'people' && (
      <PeopleField
        label={t`The people`}
        organizationId={organizationId}
        value={draft.people}
        most={MOST_PEOPLE}
        byRole
        error={errors.audience}
        onChange={(people) => onChange({ people })}
      />
    )}
  </>
)
