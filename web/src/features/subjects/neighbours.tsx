import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Select, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import { isOneOf } from '../../platform/refusal.ts'
import { Problem } from '../../platform/parts/states.tsx'
import { withDescendants } from '../../platform/trees/tree-rows.ts'
import type { Organization } from '../organizations/queries.ts'
import type { Hierarchy } from './panel.tsx'
import type { SubjectNode } from './use-subject-tree.ts'

type SelectHandler = { onSelect: (id: string) => void }
type BroaderProps = SelectHandler & { subject: Hierarchy; organization: Organization; nodes: SubjectNode[]; writes: boolean }

/** Parents of the subject, with a field for further ones. */
export function Broader({ subject, nodes, writes, onSelect }: BroaderProps) {
  const { parents, ancestors } = subject
  const putting = $api.useMutation('put', '/api/subjects/{subject_id}/parents', { onSuccess: refresh })
  const put = (parent_ids: string[]) => putting.mutate({ params: { path: { subject_id: subject.id } }, body: { parent_ids } })
  const ids = parents.map(({ id }) => id)
  const above = ancestors.map(({ name }) => name).join(', ')
  return (
    <section aria-labelledby="broader">
      <Title order={3} id="broader" mb={6}>{t`Lies beneath`}</Title>
      <Group gap="xs">
        {parents.length === 0 && <Text size="sm" c="dimmed">{t`Nothing: it stands at the top.`}</Text>}
        {parents.map(({ id, name }) => (
          <Button.Group key={id}>
            <Button size="xs" variant="light" onClick={() => onSelect(id)}>
              {name}
            </Button>
            {writes && (
              <ActionIcon
                size={30}
                variant="light"
                aria-label={t`Take it from beneath ${name}`}
                disabled={putting.isPending}
                onClick={() => put(ids.filter((other) => other !== id))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )}
          </Button.Group>
        ))}
      </Group>
      {ancestors.length > 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          {t`Above those: ${above}`}
        </Text>
      )}
      {writes && <AddBroader subject={subject} nodes={nodes} busy={putting.isPending} onAdd={(id) => put([...ids, id])} />}
      {putting.isError && (
        <div style={{ marginTop: 8 }}>
          <Problem error={plainly(putting.error, subject)} title={t`It stays where it is`} />
        </div>
      )}
    </section>
  )
}

/** Replaces the service's message, which names fields, by one about the subject. */
const plainly = (error: unknown, { name }: Hierarchy) =>
  isOneOf(error, ['subject_in_circle'])
    ? { error: 'circle', error_description: t`A subject cannot lie beneath itself: what you chose lies beneath “${name}” by now.` }
    : error

type AddProps = { subject: Hierarchy; nodes: SubjectNode[]; busy: boolean; onAdd: (id: string) => void }

/** Selects a further parent. Subjects below this one are listed as disabled with the reason, so that nobody searches for them in vain. */
function AddBroader({ subject, nodes, busy, onAdd }: AddProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { name } = subject
  const options = useMemo(() => {
    const beneath = withDescendants(nodes, subject.id)
    const above = new Set(subject.parents.map(({ id }) => id))
    return nodes
      .filter(({ id, archived_at }) => id !== subject.id && archived_at === null && !above.has(id))
      .map(({ id, name }) => ({ value: id, label: name, disabled: beneath.has(id) }))
  }, [nodes, subject])
  if (options.length === 0) return null
  return (
    <Select
      aria-label={t`Put it beneath another subject too`}
      placeholder={t`Put it beneath another subject too`}
      mt="xs"
      maw={340}
      size="sm"
      searchable
      limit={50}
      disabled={busy}
      data={options}
      value={chosen}
      nothingFoundMessage={t`No such subject`}
      renderOption={({ option }) => (
        <span className="wraps">
          {option.label}
          {option.disabled && <small style={{ display: 'block' }}>{t`Lies beneath “${name}”, so it cannot lie above it`}</small>}
        </span>
      )}
      onChange={(id) => {
        setChosen(null)
        if (id !== null) onAdd(id)
      }}
    />
  )
}

/** Direct children of the subject. */
export function Narrower({
  subject: { children: narrower },
  onSelect,
  children,
}: SelectHandler & { subject: Hierarchy; children: ReactNode }) {
  return (
    <section aria-labelledby="narrower">
      <Title order={3} id="narrower" mb={6}>{t`Beneath it`}</Title>
      <Group gap="xs" mb="xs">
        {narrower.length === 0 && <Text size="sm" c="dimmed">{t`Nothing yet.`}</Text>}
        {narrower.map(({ id, name }) => (
          <Button key={id} size="xs" variant="light" onClick={() => onSelect(id)}>
            {name}
          </Button>
        ))}
      </Group>
      {children}
    </section>
  )
}
