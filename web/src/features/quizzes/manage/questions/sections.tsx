import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconInfoCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { Act } from '../../../../platform/lists/act.tsx'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { moved } from '../../../../platform/order/moved.ts'
import { Grip, Movers } from '../../../../platform/order/movers.tsx'
import { type Order, useOrder } from '../../../../platform/order/use-order.tsx'
import { type SectionErrors, leftOut, sizesOf } from './check.ts'
import { type SectionDraft, newSection, tagsOf } from './draft.ts'
import type { BankEditor } from './use-bank.ts'

/** Sections that each draw some questions with a tag. Without sections, the quiz asks all questions, or the number in its settings. */
export function Sections({ editing, writes }: { editing: BankEditor; writes: boolean }) {
  const { bank, errors, change } = editing
  const { sections } = bank
  const sizes = sizesOf(bank)
  const tags = tagsOf(bank.questions)
  const out = leftOut(bank)
  const set = (next: SectionDraft[]) => change({ sections: next })
  const rows = sections.map(({ key, title }) => ({ key, name: title }))
  const order = useOrder(rows, writes ? (from, to) => set(moved(sections, from, to)) : undefined)
  if (!writes && sections.length === 0) return null
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="sections-title">
      <Title order={2} id="sections-title">{t`Sections`}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {sections.length === 0
          ? t`Optional. A section draws some of the questions with a tag, such as 3 of 12 about fire, so that every attempt has some of each.`
          : t`Each draws from the questions with its tag, anew for every attempt. They come in this order.`}
      </Text>
      {out > 0 && (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />} mb="sm" p="xs">
          <Text size="sm" c="var(--mantine-color-text)">
            {plural(out, {
              one: '# question belongs to no section, and is never asked.',
              other: '# questions belong to no section, and are never asked.',
            })}
          </Text>
        </Alert>
      )}
      <Rows label={t`Sections`} gap="sm" order={order.list}>
        {sections.map((section, at) => (
          <SectionRow
            key={section.key}
            section={section}
            errors={errors.sections[section.key] ?? {}}
            size={sizes[at] ?? 0}
            tags={tags}
            writes={writes}
            order={order}
            onChange={(part) => set(sections.map((other) => (other.key === section.key ? { ...other, ...part } : other)))}
            onRemove={() => set(sections.toSpliced(at, 1))}
          />
        ))}
      </Rows>
      {order.said}
      {writes && (
        <Button
          mt="sm"
          size="sm"
          w="fit-content"
          variant="default"
          leftSection={<IconPlus size={17} aria-hidden />}
          onClick={() => set([...sections, newSection(tags.find((tag) => !sections.some((section) => section.tag === tag)) ?? '')])}
        >{t`Add a section`}</Button>
      )}
    </Card>
  )
}

type Props = {
  section: SectionDraft
  errors: SectionErrors
  /** Number of questions that the section can draw from. */
  size: number
  tags: string[]
  writes: boolean
  order: Order
  onChange: (part: Partial<SectionDraft>) => void
  onRemove: () => void
}

function SectionRow({ section, errors, size, tags, writes, order, onChange, onRemove }: Props) {
  const { key, title, tag, draws } = section
  const offered = tag === '' || tags.includes(tag) ? tags : [...tags, tag]
  return (
    <Card component="li" withBorder p="sm" {...order.row(key)}>
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <TextInput
            label={t`Title`}
            maxLength={200}
            value={title}
            error={errors.title}
            readOnly={!writes}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          <Select
            label={t`Questions tagged`}
            data={offered}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t`No question bears such a tag`}
            value={tag === '' ? null : tag}
            error={errors.tag}
            readOnly={!writes}
            onChange={(next) => onChange({ tag: next ?? '', ...(title === '' && { title: next ?? '' }) })}
          />
          <TextInput
            label={t`How many`}
            placeholder={t`All of them`}
            inputMode="numeric"
            maxLength={4}
            value={draws}
            error={errors.draws}
            readOnly={!writes}
            onChange={(event) => onChange({ draws: event.currentTarget.value })}
          />
        </SimpleGrid>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {plural(size, { one: 'of # question', other: 'of # questions' })}
          </Text>
          {writes && (
            <Group gap={0} wrap="nowrap">
              <Grip of={key} />
              <Movers {...order.movers(key)} />
              <Act label={t`Remove: ${title}`} icon={IconTrash} color="red" onClick={onRemove} />
            </Group>
          )}
        </Group>
        {errors.other !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {errors.other}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
