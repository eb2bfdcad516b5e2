import { plural, t } from '@lingui/core/macro'
import { Card, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { fileSize } from '../../../platform/words/format.ts'
import type { KeptCourse } from '../words.ts'
import { OnFinish } from './before-it-is-taken.tsx'
import { type Version, completionRule, remarksOn, standardOf, verdictOn, warningWords } from './words.ts'

const looks = {
  good: { color: 'green', icon: IconCheck },
  fair: { color: 'yellow', icon: IconInfoCircle },
  poor: { color: 'red', icon: IconAlertTriangle },
}

/** Findings in a package, and what to know about it before people take the course. */
export function Verdict({ version, course }: { version: Version; course: KeptCourse }) {
  const { words, level } = verdictOn(version, course.completes_on)
  const { color, icon: Icon } = looks[level]
  return (
    <Card component="section" aria-label={t`Verdict on the package`} withBorder p="lg">
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon size={40} radius="xl" variant="light" color={color} aria-hidden>
          <Icon size={22} />
        </ThemeIcon>
        <Title order={2} className="wraps">
          {words}
        </Title>
      </Group>
      <Stack gap="sm" mt="md">
        {version.warnings.map(({ code, description }) => (
          <div key={code}>
            <Text fw={600} size="sm">
              {warningWords[code]}
            </Text>
            <Text size="sm" className="wraps">
              {description}
            </Text>
          </div>
        ))}
        <Text size="sm">{completionRule(version, course.completes_on)}</Text>
        {remarksOn(course).includes('never_sets_status') && <OnFinish course={course} />}
        <Parts version={version} />
        <Text size="sm" c="dimmed" className="wraps">
          {standardOf(version)} · {version.file_name} · {fileSize(version.size_bytes)}
        </Text>
      </Stack>
    </Card>
  )
}

const SHOWN = 8

/** Parts that learners can choose from. A course of one part has no menu. */
function Parts({ version: { items } }: { version: Version }) {
  const shown = items.filter(({ visible }) => visible)
  if (shown.length < 2) return null
  return (
    <div>
      <Text size="sm" fw={600}>
        {plural({ count: shown.length }, { one: '# part', other: '# parts' })}
      </Text>
      <List size="sm" type="ordered" withPadding={false}>
        {shown.slice(0, SHOWN).map(({ id, title, is_sco }) => (
          <List.Item key={id} className="wraps">
            {is_sco ? title : t`${title} (to look at only)`}
          </List.Item>
        ))}
      </List>
      {shown.length > SHOWN && <Text size="sm">{plural({ count: shown.length - SHOWN }, { one: 'and # more', other: 'and # more' })}</Text>}
    </div>
  )
}
