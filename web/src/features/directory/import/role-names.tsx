import { plural, t } from '@lingui/core/macro'
import { Card, Group, Select, Text } from '@mantine/core'
import type { Schemas } from '../../../platform/client.ts'
import { Rows } from '../../../platform/lists/rows.tsx'

type Unknown = Schemas['UnknownRole']
/** A name of the file, and the role that it was said to mean. */
export type RoleName = Unknown & { role_id: string }

type Props = { unknown: Unknown[]; chosen: RoleName[]; disabled: boolean; onChange: (chosen: RoleName[]) => void }

/** Names of roles that no role has, with those that they may mean. */
export function RoleNames({ unknown, chosen, disabled, onChange }: Props) {
  const names = [...chosen, ...unknown]
  if (names.length === 0) return null
  const choose = (name: Unknown, role_id: string | null) => {
    const others = chosen.filter(({ value }) => value !== name.value)
    onChange(role_id === null ? others : [...others, { ...name, role_id }])
  }
  return (
    <Card withBorder p="md">
      <Text fw={600} size="sm">{t`Role names that no role has`}</Text>
      <Rows label={t`Role names that no role has`} mt="xs" gap="xs">
        {names.map((name) => (
          <Group key={name.value} component="li" justify="space-between" gap="xs">
            <Text size="sm" className="wraps" style={{ flex: '1 1 200px' }}>
              {rowsWords(name)}
            </Text>
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
          </Group>
        ))}
      </Rows>
    </Card>
  )
}

const rowsWords = ({ value, row_count }: Unknown) => plural(row_count, { one: `# row says “${value}”.`, other: `# rows say “${value}”.` })

const meansLabel = ({ value }: Unknown) => t`The role that “${value}” means`
