import { plural, t } from '@lingui/core/macro'
import { Card, Select, Text } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { MatchRow } from '../../../platform/csv/match-row.tsx'
import { Rows } from '../../../platform/lists/rows.tsx'

type UnknownRole = Schemas['UnknownRole']
/** A role name in the file, and the role chosen for it. `before`: it was chosen in an earlier import. */
export type RoleName = UnknownRole & { role_id: string; before: boolean }

/** Returns the names that had a role in an earlier import. That role comes first among the suggestions. */
export function rememberedNames(unknown: UnknownRole[], matches: Schemas['RoleMatch'][]): RoleName[] {
  return unknown.flatMap((name) => {
    const match = matches.find(({ value }) => value.trim().toLowerCase() === name.value.trim().toLowerCase())
    if (!match) return []
    const { role_id, name: role, department_name } = match
    const others = name.nearest.filter((near) => near.role_id !== role_id)
    return [{ ...name, nearest: [{ role_id, name: role, department_name }, ...others], role_id, before: true }]
  })
}

type Props = { unknown: UnknownRole[]; chosen: RoleName[]; disabled: boolean; onChange: (chosen: RoleName[]) => void }

/** Lists role names in the file that no role has, with suggestions. */
export function RoleNames({ unknown, chosen, disabled, onChange }: Props) {
  const names = [...chosen, ...unknown]
  if (names.length === 0) return null
  const choose = (name: UnknownRole, role_id: string | null) => {
    const others = chosen.filter(({ value }) => value !== name.value)
    onChange(role_id === null ? others : [...others, { ...name, role_id, before: false }])
  }
  return (
    <Card withBorder p={0}>
      <Text fw={600} size="sm" px="md" pt="md">{t`Role names that no role has`}</Text>
      <Rows label={t`Role names that no role has`} gap={0}>
        {names.map((name) => (
          <MatchRow key={name.value} title={rowsWords(name)} before={chosen.some(({ value, before }) => before && value === name.value)}>
            {name.nearest.length > 0 && (
              <Select
                aria-label={meansLabel(name)}
                placeholder={t`Choose a role`}
                clearable
                disabled={disabled}
                w={{ base: '100%', xs: 300 }}
                data={name.nearest.map(({ role_id, name: role, department_name }) => ({
                  value: role_id,
                  label: `${role} (${department_name})`,
                }))}
                value={chosen.find(({ value }) => value === name.value)?.role_id ?? null}
                onChange={(role_id) => choose(name, role_id)}
              />
            )}
          </MatchRow>
        ))}
      </Rows>
    </Card>
  )
}

const rowsWords = ({ value, row_count }: UnknownRole) =>
  plural(row_count, { one: `# row says “${value}”.`, other: `# rows say “${value}”.` })

const meansLabel = ({ value }: UnknownRole) => t`The role that “${value}” means`
