import { t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconQuote } from '@tabler/icons-react'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { EffectCard } from '../../certifications/effect/effect-card.tsx'
import { useOverdueCheck } from '../../certifications/effect/use-overdue-check.tsx'
import { Form } from '../../../platform/forms/form.tsx'
import { fieldOf, sentence } from '../../../platform/refusal.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { Problem } from '../../../platform/parts/states.tsx'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { type FoundRole, pathOf } from '../queries.ts'
import { CertificationSelect } from './certification-select.tsx'
import { NextDates } from './dates.tsx'
import { PATH, effectOf, useRequirementEffect } from './preview.ts'
import { type Draft, type Errors, draftOf, errorsOf, newDraft, termsOf } from '../../certifications/terms/draft.ts'
import { TermsFields } from '../../certifications/terms/terms-fields.tsx'
import { type Requirement, inSentences } from '../../certifications/terms/words.ts'

type Props = {
  found: FoundRole
  /** The requirement to change. Without it a new one is added. */
  requirement?: Requirement
  /** Ids of certifications that the role already requires. */
  taken: string[]
  onClose: () => void
}

/** Form for the terms of a requirement. It shows them in a sentence too, and as dates. */
export function RequirementForm({ found, requirement, taken, onClose }: Props) {
  const { draft, errors, change, save, dirty, error, busy } = useRequirementForm(found, requirement, onClose)
  useUnsavedWarning(dirty)
  const complete = Object.keys(errorsOf({ ...draft, certification: 'any' })).length === 0
  const terms = complete ? termsOf(draft, requirement) : undefined
  const { certification } = draft
  const proposal = terms && certification !== null ? { found, certificationId: certification, terms, isNew: !requirement } : undefined
  const effect = useRequirementEffect(proposal)
  return (
    <Card withBorder p="lg">
      <Form isPending={busy} onSubmit={save}>
        <Title order={2} size="h3" mb="md">
          {requirement ? requirement.certification.name : t`Require another certification`}
        </Title>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <Stack gap="lg">
            {!requirement && (
              <CertificationSelect
                label={t`Certification`}
                required
                data-autofocus
                organizationId={found.organization.id}
                without={taken}
                value={draft.certification}
                error={errors.certification}
                onChange={(certification) => change({ certification })}
              />
            )}
            <TermsFields draft={draft} errors={errors} onChange={change} />
          </Stack>
          <Stack gap="md">
            {terms && (
              <Alert variant="light" color="gray" icon={<IconQuote aria-hidden />} title={t`In words`}>
                <Text size="sm" c="var(--mantine-color-text)" aria-live="polite">
                  {inSentences(terms)}
                </Text>
              </Alert>
            )}
            <EffectCard
              order={3}
              effect={proposal && effect}
              lacking={
                terms ? t`Choose a certification to see the effect on people.` : t`Complete the numbers to see the effect on people.`
              }
            />
            {proposal && <NextDates proposal={proposal} effect={effect} />}
          </Stack>
        </SimpleGrid>
        {error !== null && (
          <div style={{ marginTop: 16 }}>
            <Problem error={error} title={t`It was not saved`} />
          </div>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={busy} disabled={requirement !== undefined && !dirty}>
            {requirement ? t`Save the changes` : t`Require it`}
          </Button>
        </Group>
      </Form>
    </Card>
  )
}

function useRequirementForm(found: FoundRole, requirement: Requirement | undefined, onClose: () => void) {
  const [start] = useState(() => (requirement ? draftOf(requirement) : newDraft()))
  const [draft, setDraft] = useState<Draft>(start)
  const [errors, setErrors] = useState<Errors>({})
  const keyFor = useRequestKey()
  const onError = (error: unknown) => {
    if (fieldOf(error, ['certification_type_id'])) setErrors({ certification: sentence(error) })
  }
  const onSuccess = ({ certification }: Requirement) => {
    notifications.show({ title: certification.name, message: requirement ? t`The changes are saved.` : t`The role requires it now.` })
    onClose()
    return refresh()
  }
  const adding = $api.useMutation('post', PATH, { onError, onSuccess })
  const checking = useOverdueCheck()
  const changing = $api.useMutation('patch', `${PATH}/{certification_type_id}`, { onError, onSuccess })
  const save = () => {
    const wrong = errorsOf(draft)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || draft.certification === null) return
    const [path, terms, certificationId] = [pathOf(found), termsOf(draft, requirement), draft.certification]
    const send = () => {
      if (requirement) return changing.mutate({ params: { path: { ...path, certification_type_id: certificationId } }, body: terms })
      const body = { certification_type_id: certificationId, ...terms }
      return adding.mutate({ params: { path }, body, headers: keyFor(body) })
    }
    const query = effectOf({ found, certificationId, terms, isNew: !requirement })
    checking.mutate({ query, confirm: requirement ? t`Save anyway` : t`Require it anyway`, send })
  }
  return {
    draft,
    errors,
    save,
    change: (next: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...next }))
      setErrors({})
    },
    dirty: JSON.stringify(draft) !== JSON.stringify(start),
    error: checking.error ?? adding.error ?? changing.error,
    busy: checking.isPending || adding.isPending || changing.isPending,
  }
}
