import { t } from '@lingui/core/macro'
import { Alert, Button, Card, Checkbox, Fieldset, Group, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Permission } from '../../platform/access.ts'
import { Form } from '../../platform/forms/form.tsx'
import { type NameDraft, type NameErrors, NameFields, followName, nameErrors, nameFields } from '../../platform/forms/name-fields.tsx'
import { fieldOf, sentence } from '../../platform/refusal.ts'
import { Problem } from '../../platform/parts/states.tsx'
import { useUnsavedWarning } from '../../platform/forms/unsaved-warning.tsx'
import { bundles, isBundle } from './bundles.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { useHandingOut } from './use-handing-out.ts'

export type RoleDraft = NameDraft & { permissions: Permission[]; organization_wide: boolean }
export const emptyRole: RoleDraft = { name: '', slug: '', description: '', permissions: [], organization_wide: false }

type Props = {
  organizationId: string
  departmentId: string | null
  start: RoleDraft
  isNew: boolean
  saving: { isPending: boolean; error: unknown }
  /** Fields above the name, such as the department. */
  children?: ReactNode
  /** Called on each attempt to save, even when fields have errors. */
  onTry?: () => void
  onSave: (draft: RoleDraft) => void
  cancel: ReactNode
}

/** Form for the name and the permissions of a role. */
export function RoleForm({ organizationId, departmentId, start, isNew, saving, children, onTry, onSave, cancel }: Props) {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<NameErrors>({})
  const dirty = JSON.stringify(ordered(draft)) !== JSON.stringify(ordered(start))
  useUnsavedWarning(dirty, saving.isPending)
  const refused = fieldOf(saving.error, nameFields)
  const shown: NameErrors = { ...(refused && { [refused]: sentence(saving.error) }), ...errors }
  const change = (next: Partial<RoleDraft>) => {
    setErrors({})
    setDraft((before) => ({ ...before, ...next, ...(isNew && followName(before, next)) }))
  }
  return (
    <Form
      isPending={saving.isPending}
      onSubmit={() => {
        onTry?.()
        const found = nameErrors(draft)
        setErrors(found)
        if (Object.keys(found).length === 0) onSave(draft)
      }}
    >
      <Stack gap="lg">
        <Card withBorder p="lg">
          <Stack gap="md">
            {children}
            <NameFields draft={draft} errors={shown} onChange={change} />
          </Stack>
        </Card>
        <Permissions draft={draft} isNew={isNew} organizationId={organizationId} departmentId={departmentId} onChange={change} />
        {saving.error !== null && refused === undefined && <Problem error={saving.error} title={t`It was not saved`} />}
        <Group justify="flex-end">
          {cancel}
          <Button type="submit" loading={saving.isPending} disabled={!isNew && !dirty}>
            {isNew ? t`Create the role` : t`Save the changes`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

const ordered = (draft: RoleDraft) => ({ ...draft, permissions: draft.permissions.toSorted() })
type PartProps = { draft: RoleDraft; onChange: (change: Partial<RoleDraft>) => void }

function Permissions({
  draft,
  isNew,
  organizationId,
  departmentId,
  onChange,
}: PartProps & Pick<Props, 'isNew' | 'organizationId' | 'departmentId'>) {
  const { mayGive } = useHandingOut({ organizationId, departmentId, everywhere: draft.organization_wide })
  const whole = useHandingOut({ organizationId, departmentId, everywhere: true })
  return (
    <section aria-labelledby="may">
      <Title order={2} mb="xs" id="may">{t`What its holders may do`}</Title>
      <Checkbox
        mb="md"
        label={t`Everywhere in the organization`}
        description={t`Otherwise in the role’s department and all departments beneath it.`}
        checked={draft.organization_wide}
        disabled={!whole.mayWrite && !draft.organization_wide}
        onChange={(event) => onChange({ organization_wide: event.currentTarget.checked })}
      />
      {isNew && <Bundles value={draft.permissions} mayGive={mayGive} onChange={(permissions) => onChange({ permissions })} />}
      <PermissionMatrix value={draft.permissions} mayGive={mayGive} onChange={(permissions) => onChange({ permissions })} />
      <Alert variant="light" color="gray" mt="sm" icon={<IconInfoCircle aria-hidden />}>
        {draft.permissions.includes('certifications:read') && (
          <Text size="sm" mb="xs" c="var(--mantine-color-text)">
            {draft.organization_wide
              ? t`Holders see where everyone in the organization stands, with their awards and certificates.`
              : t`Holders see where people stand who hold a role in this department or beneath it, with their awards and certificates. Of other people they see none of that.`}
          </Text>
        )}
        <Text
          size="sm"
          c="var(--mantine-color-text)"
        >{t`Without any of these, people keep their own records and see what is meant for them. You can hand out only what you hold yourself.`}</Text>
      </Alert>
    </section>
  )
}

type BundlesProps = { value: Permission[]; mayGive: (permission: Permission) => boolean; onChange: (permissions: Permission[]) => void }

/** Buttons that fill in the usual permissions of a job. All can be changed below. */
function Bundles({ value, mayGive, onChange }: BundlesProps) {
  return (
    <Fieldset variant="unstyled" mb="md" legend={t`Begin with what is usual for`}>
      <Group gap="xs" mt={6}>
        {bundles.map(({ name, permissions }) => {
          const given = permissions.filter(mayGive)
          const chosen = given.length > 0 && isBundle(value, given)
          return (
            <Button
              key={name}
              size="xs"
              variant={chosen ? 'light' : 'default'}
              aria-pressed={chosen}
              disabled={given.length === 0}
              onClick={() => onChange(given)}
            >
              {name}
            </Button>
          )
        })}
      </Group>
    </Fieldset>
  )
}
