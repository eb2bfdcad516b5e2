import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Card, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useAccess } from '../../../../platform/session.tsx'
import type { Role } from '../../../organizations/roles.ts'
import { termsOf } from '../../terms/draft.ts'
import { TermsFields } from '../../terms/terms-fields.tsx'
import { inSentences } from '../../terms/words.ts'
import { type RequirementDraft, type RequirementErrors, errorsOfTerms, newRequirement } from './draft.ts'
import type { CreationState } from './use-creation.ts'

type Props = { creating: CreationState; roles: Role[] }
const MOST = 100

/** Edits which roles require the certification, and by when. Requirements are optional. */
export function RequirementsEditor({ creating: { draft, errors, change, changeRequirement }, roles }: Props) {
  const { requirements } = draft
  const heading = useRef<HTMLHeadingElement>(null)
  const own = useOwnRoles(draft.organization, roles)
  if (own.length === 0) return null
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="requirements-title">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="requirements-title" tabIndex={-1} ref={heading}>{t`Who needs it`}</Title>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={17} aria-hidden />}
          disabled={requirements.length >= MOST}
          onClick={() => change({ requirements: [...requirements, newRequirement()] })}
        >{t`Add a role`}</Button>
      </Group>
      {requirements.length === 0 ? (
        <Text
          size="sm"
          c="dimmed"
        >{t`No role requires it yet. Whoever wants it can get it, and roles can be made to require it later.`}</Text>
      ) : (
        <Stack component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {requirements.map((requirement, index) => (
            <RequirementCard
              key={requirement.key}
              requirement={requirement}
              errors={errors.requirements[requirement.key] ?? noErrors}
              place={{ nr: index + 1, of: requirements.length }}
              roles={own}
              onChange={(part) => changeRequirement(requirement.key, part)}
              onRemove={() => {
                change({ requirements: requirements.filter(({ key }) => key !== requirement.key) })
                heading.current?.focus({ preventScroll: true })
              }}
            />
          ))}
        </Stack>
      )}
    </Card>
  )
}
const noErrors: RequirementErrors = {}

/** Returns the roles whose requirements the reader may change. */
function useOwnRoles(organization: string, roles: Role[]) {
  const { holds } = useAccess()
  return roles.filter(({ department_id }) =>
    holds('certifications:write', { owner_organization_id: organization, owner_department_id: department_id }),
  )
}

type CardProps = {
  requirement: RequirementDraft
  errors: RequirementErrors
  place: { nr: number; of: number }
  roles: Role[]
  onChange: (part: Partial<RequirementDraft>) => void
  onRemove: () => void
}

function RequirementCard({ requirement: { role, terms }, errors, place: { nr, of }, roles, onChange, onRemove }: CardProps) {
  const name = roles.find(({ id }) => id === role)?.name ?? t`a role`
  const whole = Object.keys(errorsOfTerms(terms)).length === 0
  return (
    <Card component="li" withBorder p="sm" aria-label={t`Role ${nr} of ${of}`}>
      <Stack gap="md">
        <Group wrap="nowrap" align="flex-end" gap="xs">
          <Select
            style={{ flex: 1 }}
            label={t`Role`}
            required
            searchable
            allowDeselect={false}
            nothingFoundMessage={t`No such role`}
            data={roles.map(({ id, name: role_name, department_name }) => ({ value: id, label: `${role_name} · ${department_name}` }))}
            value={role}
            error={errors.role}
            onChange={(next) => onChange({ role: next })}
          />
          <ActionIcon variant="subtle" size="lg" color="red" aria-label={t`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <TermsFields draft={terms} errors={errors} onChange={(part) => onChange({ terms: { ...terms, ...part } })} />
        {whole && (
          <Text size="sm" c="dimmed" aria-live="polite">
            {inSentences(termsOf(terms))}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
