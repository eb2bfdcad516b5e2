import { t } from '@lingui/core/macro'
import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Form } from '../../../../platform/forms/form.tsx'
import { LookOnly } from '../../../../platform/parts/look-only.tsx'
import { LowerBar } from '../../../../platform/parts/lower-bar.tsx'
import { Problem } from '../../../../platform/parts/states.tsx'
import { fieldOf } from '../../../../platform/refusal.ts'
import { useChosenOrganization } from '../../../organizations/chosen.tsx'
import { Accommodations } from '../attempts/accommodations.tsx'
import type { KeptQuiz } from '../words.ts'
import { settingFields } from './draft.ts'
import { AboutFields, DrawFields, PassingFields } from './fields.tsx'
import type { useSettings } from './use-settings.ts'

type Props = { quiz: KeptQuiz; settings: ReturnType<typeof useSettings>; writes: boolean }

/** Settings of a quiz, and the people who have more time at every quiz. */
export function SettingsTab(props: Props) {
  const { throughout } = useChosenOrganization('quizzes:write')
  return (
    <Stack gap="xl">
      {!props.writes && <LookOnly>{t`You may look, but not change: that is for those who keep the quizzes of its owner.`}</LookOnly>}
      <SettingsForm {...props} />
      {throughout && <Accommodations organizationId={props.quiz.owner_organization_id} />}
    </Stack>
  )
}

function SettingsForm({ quiz, settings, writes }: Props) {
  const { draft, errors, changed, saving, change, save, discard } = settings
  const fields = { draft, errors, onChange: change }
  return (
    <Form isPending={saving.isPending} onSubmit={save}>
      <fieldset className="bare" disabled={!writes || saving.isPending}>
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
            <Card withBorder p="lg">
              <Title order={2} mb="md">{t`About the quiz`}</Title>
              <AboutFields
                {...fields}
                owner={{ organization: quiz.owner_organization_id, ofDepartment: quiz.owner_department_id !== null }}
                known={quiz.subjects}
              />
            </Card>
            <Stack gap="lg">
              <Card withBorder p="lg">
                <Title order={2} mb="md">{t`Passing`}</Title>
                <PassingFields {...fields} />
                <Text
                  size="sm"
                  c="dimmed"
                  mt="md"
                >{t`Whoever is in the middle of an attempt keeps the mark and the time that it began with.`}</Text>
              </Card>
              <Card withBorder p="lg">
                <Title order={2} mb="md">{t`What comes`}</Title>
                <DrawFields {...fields} />
              </Card>
            </Stack>
          </SimpleGrid>
          {saving.isError && fieldOf(saving.error, settingFields) === undefined && (
            <Problem error={saving.error} title={t`It was not saved`} />
          )}
          {changed && (
            <LowerBar>
              <Group justify="space-between" gap="sm">
                <Text size="sm" fw={600}>{t`Not saved yet`}</Text>
                <Group gap="sm">
                  <Button variant="default" onClick={discard}>{t`Discard`}</Button>
                  <Button type="submit" loading={saving.isPending}>{t`Save the settings`}</Button>
                </Group>
              </Group>
            </LowerBar>
          )}
        </Stack>
      </fieldset>
    </Form>
  )
}
