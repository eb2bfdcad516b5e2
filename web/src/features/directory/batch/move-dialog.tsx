import { plural, t } from '@lingui/core/macro'
import { Group, MultiSelect, Select, Text, TextInput } from '@mantine/core'
import type { Selection } from '../../../platform/bulk/use-selection.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { Answer, Loading } from '../../../platform/parts/states.tsx'
import { today } from '../../../platform/words/format.ts'
import { type Organization, departmentOption, useDepartments } from '../../organizations/queries.ts'
import { useRoles } from '../../organizations/roles.ts'
import { roleOption, useGivenRoles } from '../use-given-roles.ts'
import { type ListedMember, endOfGrant } from '../words.ts'
import { Foreseen } from './foreseen.tsx'
import { useBatch } from './use-batch.ts'
import { type Move, move } from './ways.ts'

type Draft = { from: string | null; ending: string[]; to: string | null; ends: string; until: string }
const empty: Draft = { from: null, ending: [], to: null, ends: '', until: '' }
const fields = ['from_department_id', 'role_id', 'ends_at', 'expires_at'] as const

type Props = { organization: Organization; selection: Selection<ListedMember>; onClose: () => void }

/** Ends people's roles in one department and grants them a role in another. */
export function MoveDialog({ organization, selection, onClose }: Props) {
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(empty, fields)
  const { departments } = useDepartments(organization.id)
  const { data: roles = [] } = useRoles(organization.id)
  const given = useGivenRoles(organization.id)
  const asked = askedIn(draft, given)
  const { people, foreseen, acting, changes } = useBatch({ organizationId: organization.id, selection, asked, way: move, onClose })
  const submit = () => {
    const missing = {
      ...(draft.from === null && { from_department_id: t`Which department do they leave?` }),
      ...(draft.to === null && { role_id: t`Which role do they get?` }),
    }
    if (passes(missing) && changes) acting.mutate(undefined, { onError: refuse })
  }
  const date = (name: 'ends' | 'until') => ({
    type: 'date',
    min: today(),
    max: '9999-12-31',
    style: { flex: '1 1 160px' },
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <FormDialog
      title={plural(people.length, { one: 'Move # person to another department', other: 'Move # people to another department' })}
      says={t`What they hold in the old department ends, and they get a role in the new one at once. Everything else stays.`}
      does={t`Move them`}
      begun={begun}
      isPending={acting.isPending}
      error={elsewhere(acting.error)}
      failed={t`Nobody was moved`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t`From`}
        required
        searchable
        data-autofocus
        openOnFocus={false}
        data={departments.map(departmentOption)}
        value={draft.from}
        error={errors.from_department_id}
        nothingFoundMessage={t`No such department`}
        onChange={(from) => change({ from, ending: [] })}
      />
      <MultiSelect
        label={t`Roles that end (optional)`}
        placeholder={draft.ending.length === 0 ? t`All that they hold there` : ''}
        disabled={draft.from === null}
        data={roles.filter(({ department_id }) => department_id === draft.from).map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.ending}
        nothingFoundMessage={t`No such role`}
        onChange={(ending) => change({ ending })}
      />
      <Select
        label={t`New role`}
        required
        searchable
        data={given.map(roleOption)}
        value={draft.to}
        error={errors.role_id}
        nothingFoundMessage={t`No such role`}
        onChange={(to) => change({ to })}
      />
      <Group align="flex-start">
        <TextInput label={t`Old roles until (optional)`} error={errors.ends_at} {...date('ends')} />
        <TextInput label={t`New role until (optional)`} error={errors.expires_at} {...date('until')} />
      </Group>
      {asked === undefined ? (
        <Text size="sm" c="dimmed">{t`Once both are chosen, it stands here what will become of each.`}</Text>
      ) : (
        <Answer query={foreseen} failed={t`What will happen could not be found out`} wait={<Loading rows={1} height={64} />}>
          {(outcomes) => <Foreseen outcomes={outcomes} people={people} />}
        </Answer>
      )}
    </FormDialog>
  )
}

/** Returns the payload. Undefined until both departments are chosen. */
function askedIn({ from, ending, to, ends, until }: Draft, given: { id: string; department_id: string }[]): Move | undefined {
  const role = given.find(({ id }) => id === to)
  if (from === null || role === undefined) return undefined
  const [ends_at, expires_at] = [endOfGrant(ends), endOfGrant(until)]
  return {
    from_department_id: from,
    department_id: role.department_id,
    role_id: role.id,
    ...(ending.length > 0 && { from_role_ids: ending }),
    ...(ends_at !== null && { ends_at }),
    ...(expires_at !== null && { expires_at }),
  }
}
