import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAccessible, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, type Schemas, api, refresh } from '../../../../platform/client.ts'
import { DayField, NoteField } from '../../../../platform/forms/fields.tsx'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { Line, Note, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { WholeList } from '../../../../platform/lists/whole-list.tsx'
import { PersonLink } from '../../../../platform/parts/person-link.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { day, number, today } from '../../../../platform/words/format.ts'
import { personName } from '../../../../platform/words/names.ts'
import { PersonPicker } from '../../../directory/person-picker.tsx'
import { minutes } from '../../words.ts'
import { AmountField } from './overrides.tsx'
import { useTakingBack } from './use-taking-back.tsx'

type Accommodation = Schemas['QuizAccommodation']

/** Who has more time at every quiz of the organization. */
export function Accommodations({ organizationId }: { organizationId: string }) {
  const query = $api.useQuery('get', '/api/organizations/{org_id}/accommodations', { params: { path: { org_id: organizationId } } })
  const [asking, setAsking] = useState<{ accommodation?: Accommodation }>()
  return (
    <Section
      id="accommodations"
      title={t`More time at every quiz`}
      intro={t`For people who need it, at all quizzes of the organization that have a time limit.`}
      more={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconAccessible size={17} aria-hidden />}
          onClick={() => setAsking({})}
        >{t`Give somebody more time`}</Button>
      }
    >
      <WholeList
        query={query}
        failed={t`Who has more time could not be loaded`}
        none={<Line>{t`Nobody has more time than others.`}</Line>}
        shown={(count) => plural(count, { one: '# person', other: '# people' })}
      >
        {(all) => (
          <Rows label={t`People with more time at every quiz`}>
            {all.map((accommodation) => (
              <AccommodationRow key={accommodation.set_at} accommodation={accommodation} onChange={() => setAsking({ accommodation })} />
            ))}
          </Rows>
        )}
      </WholeList>
      {asking && <AccommodationDialog organizationId={organizationId} {...asking} onClose={() => setAsking(undefined)} />}
    </Section>
  )
}

function AccommodationRow({ accommodation, onChange }: { accommodation: Accommodation; onChange: () => void }) {
  const { organization_id, person, factor, extra_minutes, valid_until, reason } = accommodation
  const name = personName(person)
  const path = { org_id: organization_id, user_id: person?.user_id ?? '' }
  const takeBack = useTakingBack({
    title: t`Take back the additional time of ${name}?`,
    says: t`Attempts that are going on then end when everybody's would, now at the earliest.`,
    remove: () => api.DELETE('/api/organizations/{org_id}/accommodations/{user_id}', { params: { path } }),
  })
  return (
    <Row
      name={<PersonLink person={person} organizationId={organization_id} />}
      actions={
        person && (
          <Group gap={0} wrap="nowrap">
            <ActionIcon variant="subtle" size="lg" aria-label={t`Change the additional time of ${name}`} onClick={onChange}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" size="lg" color="red" aria-label={t`Take back the additional time of ${name}`} onClick={takeBack}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )
      }
    >
      <Line>
        {[
          factor > 1 && t`${{ factor: number(factor) }} times as long`,
          extra_minutes > 0 && t`${{ time: minutes(extra_minutes) }} more`,
          valid_until === null ? t`for good` : untilWords(valid_until),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Line>
      {reason !== null && <Note>{reason}</Note>}
    </Row>
  )
}

const untilWords = (until: string) => {
  const when = day(`${until}T12:00:00Z`, 'UTC')
  return until < today() ? t`ended on ${when}` : t`until ${when}`
}

const factors = [1, 1.25, 1.5, 2, 3]
const factorWords = (factor: number) => (factor === 1 ? t`As long as others` : t`${{ factor: number(factor) }} times as long`)

type Draft = { person: string | null; factor: number; minutes: number | ''; until: string; reason: string }
type Field = 'user_id' | 'factor' | 'extra_minutes' | 'valid_until' | 'reason'
type DialogProps = { organizationId: string; accommodation?: Accommodation; onClose: () => void }

function AccommodationDialog({ organizationId, accommodation, onClose }: DialogProps) {
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft<Draft, Field>(
    {
      person: accommodation?.person?.user_id ?? null,
      factor: accommodation?.factor ?? 1.25,
      minutes: accommodation?.extra_minutes ?? 0,
      until: accommodation?.valid_until ?? '',
      reason: accommodation?.reason ?? '',
    },
    ['user_id', 'factor', 'extra_minutes', 'valid_until', 'reason'],
  )
  const setting = $api.useMutation('put', '/api/organizations/{org_id}/accommodations/{user_id}', {
    onError: refuse,
    onSuccess: async () => {
      await refresh()
      onClose()
      notifications.show({ message: t`The additional time is given. Attempts that are going on have it at once.` })
    },
  })
  const send = () => {
    const { person, factor, until, reason } = draft
    const extra_minutes = draft.minutes || 0
    const fine = passes({
      ...(person === null && { user_id: t`Choose the person.` }),
      ...(factor === 1 && extra_minutes === 0 && { factor: t`Give more time, one way or the other.` }),
      ...(reason.trim() === '' && { reason: t`Write a sentence, so that it is understood later.` }),
    })
    if (!fine || person === null) return
    const body = { factor, extra_minutes, valid_until: until === '' ? null : until, reason: reason.trim() }
    setting.mutate({ params: { path: { org_id: organizationId, user_id: person } }, body })
  }
  const offered = factors.includes(draft.factor) ? factors : [...factors, draft.factor].toSorted((a, b) => a - b)
  return (
    <FormDialog
      title={t`More time at every quiz`}
      does={t`Save it`}
      begun={begun}
      isPending={setting.isPending}
      error={elsewhere(setting.error)}
      onSubmit={send}
      onClose={onClose}
    >
      <PersonPicker
        label={t`Who`}
        required
        organizationId={organizationId}
        value={draft.person}
        disabled={accommodation !== undefined}
        error={errors.user_id}
        onChange={(person) => change({ person })}
      />
      <Select
        label={t`How long`}
        allowDeselect={false}
        data={offered.map((factor) => ({ value: String(factor), label: factorWords(factor) }))}
        value={String(draft.factor)}
        error={errors.factor}
        onChange={(chosen) => change({ factor: Number(chosen ?? 1) })}
      />
      <AmountField
        label={t`And minutes on top`}
        most={600}
        value={draft.minutes}
        error={errors.extra_minutes}
        onChange={(amount) => change({ minutes: amount })}
      />
      <DayField
        label={t`Last day`}
        description={t`Optional. Attempts that begin later have no additional time.`}
        value={draft.until}
        error={errors.valid_until}
        onChange={(until) => change({ until })}
      />
      <NoteField
        label={t`Why?`}
        description={t`The person and those who keep quizzes read it. Name no illness: “extra time agreed on” is enough.`}
        required
        value={draft.reason}
        error={errors.reason}
        onChange={(reason) => change({ reason })}
      />
    </FormDialog>
  )
}
