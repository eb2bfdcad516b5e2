import { t } from '@lingui/core/macro'
import { Radio, Select, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, type Schemas, refresh } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../../platform/forms/request-key.ts'
import { useDraft } from '../../../../platform/forms/use-draft.ts'
import { departmentOption, useDepartments } from '../../../organizations/queries.ts'
import { useRoles } from '../../../organizations/roles.ts'
import { type Kind, kindWords, kinds } from './words.ts'

type Pathway = Schemas['LearningPathway']
type Draft = { kind: Kind; role_id: string | null; department_id: string | null }

/** Assigns a pathway to everybody, to a department or to the holders of a role. */
export function AssignDialog({ pathway, onClose }: { pathway: Pathway; onClose: () => void }) {
  const { assignments } = pathway
  const all = assignments.some(({ assignee_kind }) => assignee_kind === 'organization')
  const start = (): Draft => ({ kind: all ? 'department' : 'organization', role_id: null, department_id: null })
  const { draft, begun, change, passes, refuse, elsewhere, choice } = useDraft(start, ['role_id', 'department_id'])
  const choices = useChoices(pathway)
  const keyFor = useRequestKey()
  const assigning = $api.useMutation('post', '/api/learning-pathways/{pathway_id}/assignments', {
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`The pathway is shown to them now.` })
      onClose()
      return refresh()
    },
  })
  const send = () => {
    const { kind, role_id, department_id } = draft
    if (kind === 'department' && department_id === null) return void passes({ department_id: t`Choose a department.` })
    if (kind === 'role' && role_id === null) return void passes({ role_id: t`Choose a role.` })
    const body = { assignee_kind: kind, ...(kind === 'department' && { department_id }), ...(kind === 'role' && { role_id }) }
    assigning.mutate({ params: { path: { pathway_id: pathway.id } }, body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={t`Show the pathway to more people`}
      does={t`Show it to them`}
      begun={begun}
      isPending={assigning.isPending}
      error={elsewhere(assigning.error)}
      onSubmit={send}
      onClose={onClose}
    >
      <Radio.Group
        label={t`To whom`}
        value={draft.kind}
        onChange={(chosen) => change({ kind: kinds.find((kind) => kind === chosen) ?? draft.kind })}
      >
        <Stack gap="xs" mt={6}>
          {kinds.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={kindWords[kind].label}
              description={kindWords[kind].description}
              disabled={kind === 'organization' && all}
            />
          ))}
        </Stack>
      </Radio.Group>
      {draft.kind === 'department' && (
        <Select
          label={t`Department`}
          required
          searchable
          nothingFoundMessage={t`No such department`}
          data={choices.departments}
          {...choice('department_id')}
        />
      )}
      {draft.kind === 'role' && (
        <Select label={t`Role`} required searchable nothingFoundMessage={t`No such role`} data={choices.roles} {...choice('role_id')} />
      )}
    </FormDialog>
  )
}

/** Returns the departments and roles that the pathway is not assigned to yet. */
function useChoices({ owner_organization_id, assignments }: Pathway) {
  const { departments } = useDepartments(owner_organization_id)
  const { data: roles = [] } = useRoles(owner_organization_id)
  const taken = new Set(assignments.flatMap(({ role_id, department_id }) => [role_id ?? department_id ?? '']))
  return {
    departments: departments.filter(({ id }) => !taken.has(id)).map(departmentOption),
    roles: roles
      .filter(({ id }) => !taken.has(id))
      .map(({ id, name, department_name }) => ({ value: id, label: `${name} (${department_name})` })),
  }
}
