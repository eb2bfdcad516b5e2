import { plural, t } from '@lingui/core/macro'
import { Box, Button, Card, Group, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Form } from '../../../../platform/forms/form.tsx'
import { LowerBar } from '../../../../platform/parts/lower-bar.tsx'
import { Problem } from '../../../../platform/parts/states.tsx'
import { isSignOff, useOwnChoices } from '../../../rule-kinds/kinds.ts'
import { AboutFields } from './about-fields.tsx'
import { PreviewCard } from './preview.tsx'
import { RulesEditor } from './rules-editor.tsx'
import { useDraftSubjects } from './use-draft-subjects.ts'
import { type PreviewState, changeSentence, usePreview } from './use-preview.ts'
import type { TypeEditor } from './use-type-draft.ts'
import { openQuestion } from '../../../../platform/over/question.ts'

/** Edits a certification and its rules. A preview beside it shows who would qualify. */
export function DesignTab({ editing }: { editing: TypeEditor }) {
  const { base, draft, errors, change } = editing
  const subjects = useDraftSubjects(base.owner_organization_id, draft.subject_matter_ids, base.subjects)
  const choices = useOwnChoices(base.owner_organization_id, draft.rules)
  const save = useCarefulSave(editing)
  const preview = usePreview(base, draft)
  return (
    <Form isPending={editing.isSaving} onSubmit={save}>
      <fieldset disabled={editing.isSaving} className="bare">
        <div className="builder">
          <div className="builder-rules">
            <RulesEditor editing={editing} subjects={subjects} choices={choices} />
          </div>
          <div className="builder-preview">
            <PreviewCard archived={base.archived_at !== null} preview={preview} />
          </div>
          <Card withBorder p="lg" component="section" aria-labelledby="about-title" className="builder-about">
            <Title order={2} mb="md" id="about-title">{t`About it`}</Title>
            <AboutFields
              draft={draft}
              errors={errors}
              organizationId={base.owner_organization_id}
              known={base.subjects}
              onChange={change}
            />
          </Card>
        </div>
        {editing.problem !== null && (
          <Box mt="lg">
            <Problem error={editing.problem} title={t`Not everything was saved`} />
          </Box>
        )}
        {(editing.changed || editing.isSaving) && <SaveBar editing={editing} preview={preview} />}
      </fieldset>
    </Form>
  )
}

/** Stays visible while there are unsaved changes. */
function SaveBar({ editing, preview: { first, changed, late, whole } }: { editing: TypeEditor; preview: PreviewState }) {
  // The bar appears at the first key press and may cover the field with the focus. That field is scrolled into view.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <LowerBar mt="lg">
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={600}>
          {t`Not saved yet`}
          {whole && changed && first && !late && (
            <Text span size="sm" c="dimmed" ml="xs">
              {changeSentence(first)}
            </Text>
          )}
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={editing.discard}>{t`Discard`}</Button>
          <Button type="submit" loading={editing.isSaving}>{t`Save the changes`}</Button>
        </Group>
      </Group>
    </LowerBar>
  )
}

/** Asks for confirmation before saving removes a sign-off rule, because its sign-offs are lost for good. */
function useCarefulSave({ base, draft, save }: TypeEditor) {
  const losing = base.rules.filter((rule) => isSignOff(rule) && draft.removed.includes(rule.id))
  return () => {
    if (losing.length === 0) return save()
    openQuestion({
      title: plural(losing.length, { one: 'Delete the sign-off rule?', other: 'Delete # sign-off rules?' }),
      centered: true,
      children: (
        <Text size="sm">{t`The sign-offs that people have for it go with it, and cannot be brought back. Awards already given stay.`}</Text>
      ),
      labels: { confirm: t`Save and delete`, cancel: t`Go back` },
      confirmProps: { color: 'red.9' },
      onConfirm: save,
    })
  }
}
