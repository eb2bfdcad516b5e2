import { t } from '@lingui/core/macro'
import { Box, Button, Card, Group, Select, SimpleGrid } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { ArchivedToo } from '../../../platform/lists/archived-too.tsx'
import { PersonPicker } from '../../directory/person-picker.tsx'
import { OwnerSelects, useChosenOrganization } from '../../organizations/owner-selects.tsx'
import { SubjectSelect } from '../../subjects/subject-picker.tsx'
import { type RecordFilters, evidenceTypes, recordStatuses } from '../filters.ts'
import { evidenceWords, statusWords } from '../words.ts'

type Props = {
  filters: RecordFilters
  /** A filter that is undefined is taken away. */
  onChange: (filters: { [Name in keyof RecordFilters]: RecordFilters[Name] | undefined }) => void
}

const statuses = recordStatuses.map((value) => ({ value, label: statusWords[value] }))
const types = evidenceTypes.map((value) => ({ value, label: evidenceWords[value] }))

/** Every filter of the list of records. On phones they open on demand. */
export function FilterBar({ filters, onChange }: Props) {
  const [opened, { toggle }] = useDisclosure()
  const set = Object.keys(filters).length
  return (
    <Box component="section" aria-label={t`Filters`} mb="md">
      <Button
        hiddenFrom="sm"
        variant="default"
        fullWidth
        onClick={toggle}
        aria-expanded={opened}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
      >
        {set === 0 ? t`Filters` : t`Filters (${set})`}
      </Button>
      <Card withBorder p="md" display={{ base: opened ? 'block' : 'none', sm: 'block' }} mt={{ base: 'xs', sm: 0 }}>
        <Fields filters={filters} onChange={onChange} />
        <Group justify="space-between" mt="md" mih={26}>
          <ArchivedToo on={filters.include_archived} onChange={(include_archived) => onChange({ ...filters, include_archived })} />
          {set > 0 && <Button variant="subtle" size="compact-sm" onClick={() => onChange({})}>{t`Clear all filters`}</Button>}
        </Group>
      </Card>
    </Box>
  )
}

function Fields({ filters, onChange }: Props) {
  const { organizations, organization } = useChosenOrganization(filters.org)
  const first = organization ? undefined : t`Choose an organization first`
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: organizations.length > 1 ? 3 : 5 }} spacing="sm" verticalSpacing="sm">
      <OwnerSelects
        filters={filters}
        onChange={({ org, department }) =>
          onChange({ ...filters, org, department, ...(org !== filters.org && !department && { subject: undefined, learner: undefined }) })
        }
      />
      <PersonPicker
        label={t`Learner`}
        placeholder={first ?? t`Everybody`}
        disabled={!organization}
        organizationId={organization?.id}
        value={filters.learner ?? null}
        onChange={(learner) => onChange({ ...filters, learner: learner ?? undefined })}
      />
      <SubjectSelect
        placeholder={first ?? t`All`}
        disabled={!organization}
        organizationId={organization?.id}
        value={filters.subject ?? null}
        onChange={(id) => onChange({ ...filters, ...(id && organization && { org: organization.id }), subject: id ?? undefined })}
      />
      <Select
        label={t`Status`}
        placeholder={t`All`}
        data={statuses}
        value={filters.status ?? null}
        {...clearing(t`Clear the status`)}
        onChange={(status) => onChange({ ...filters, status: recordStatuses.find((known) => known === status) })}
      />
      <Select
        label={t`Evidence`}
        placeholder={t`Any`}
        data={types}
        value={filters.evidence_type ?? null}
        {...clearing(t`Clear the kind of evidence`)}
        onChange={(type) => onChange({ ...filters, evidence_type: evidenceTypes.find((known) => known === type) })}
      />
    </SimpleGrid>
  )
}

const clearing = (label: string) => ({ clearable: true, clearButtonProps: { 'aria-label': label } })
