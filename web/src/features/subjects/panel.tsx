import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconCompassOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { $api, type Schemas } from '../../platform/client.ts'
import { isRefusal } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { Empty, Loading, Problem } from '../../platform/parts/states.tsx'
import { type Organization, useDepartments } from '../organizations/queries.ts'
import { SubjectFormDialog } from './form-dialog.tsx'
import { SubjectMenu } from './menu.tsx'
import { Broader, Narrower } from './neighbours.tsx'
import classes from '../../platform/pages/two-panes.module.css'
import type { SubjectNode } from './use-subject-tree.ts'
import { Uses } from './uses.tsx'

export type Hierarchy = Schemas['SubjectHierarchy']
type Props = {
  subjectId: string
  organization: Organization
  nodes: SubjectNode[]
  onSelect: (id: string | undefined) => void
  /** Whether the reader chose something in the tree, instead of coming by an address. */
  chosenHere: RefObject<boolean>
}

/** One subject: what it is, what lies around it, what is tagged with it. */
export function SubjectPanel({ subjectId, onSelect, ...rest }: Props) {
  const subject = $api.useQuery('get', '/api/subjects/{subject_id}/hierarchy', { params: { path: { subject_id: subjectId } } })
  const missing = isRefusal(subject.error) && ['not_found', 'invalid_request'].includes(subject.error.error)
  return (
    <>
      <Button
        className={classes.back}
        variant="subtle"
        size="compact-sm"
        mb="xs"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => onSelect(undefined)}
      >{t`All subjects`}</Button>
      {subject.isPending && <Loading rows={3} height={90} />}
      {missing && (
        <Empty
          icon={<IconCompassOff />}
          title={t`This subject is not there`}
        >{t`It may have been deleted, or it is not yours to see.`}</Empty>
      )}
      {subject.isError && !missing && <Problem error={subject.error} retry={() => void subject.refetch()} />}
      {subject.data && <Shown subject={subject.data} onSelect={onSelect} {...rest} />}
    </>
  )
}

type ShownProps = Omit<Props, 'subjectId'> & { subject: Hierarchy }

function Shown({ subject, organization, nodes, chosenHere, onSelect }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Where the tree made room for what was chosen in it, the focus went with it.
    if (chosenHere.current && document.activeElement === document.body) heading.current?.focus()
  }, [chosenHere])
  const { holds } = useAccess()
  const writes = holds('subjects:write', subject)
  return (
    <Card withBorder p="lg">
      <Stack gap="lg">
        <div>
          <Group justify="space-between" align="flex-start" gap="sm">
            <Title order={2} ref={heading} tabIndex={-1} className="wraps" style={{ flex: '1 1 200px' }}>
              {subject.name}
            </Title>
            <Group gap="xs">
              {writes && <EditSubject subject={subject} organization={organization} />}
              <SubjectMenu subject={subject} onGone={() => onSelect(undefined)} />
            </Group>
          </Group>
          <About subject={subject} organization={organization} />
        </div>
        <Broader subject={subject} organization={organization} nodes={nodes} writes={writes} onSelect={onSelect} />
        <Narrower subject={subject} onSelect={onSelect}>
          {writes && subject.archived_at === null && <AddNarrower subject={subject} organization={organization} onMade={onSelect} />}
        </Narrower>
        <Uses subject={subject} organization={organization} />
      </Stack>
    </Card>
  )
}

function About({ subject, organization }: { subject: Hierarchy; organization: Organization }) {
  const { departments } = useDepartments(organization.id)
  const owner = departments.find(({ id }) => id === subject.owner_department_id)
  const keeper = subject.owner_department_id === null ? organization.name : (owner?.path ?? t`a department`)
  return (
    <>
      <Group gap="xs" mt={4}>
        <Text size="sm" c="dimmed" className="wraps">
          {t`Kept by ${keeper}`} · {subject.slug}
        </Text>
        {subject.archived_at && <ArchivedBadge />}
      </Group>
      {subject.description && (
        <Text mt="sm" className="keeps-lines">
          {subject.description}
        </Text>
      )}
    </>
  )
}

function EditSubject({ subject, organization }: { subject: Hierarchy; organization: Organization }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen(true)}>{t`Edit`}</Button>
      {open && <SubjectFormDialog organization={organization} subject={subject} onClose={() => setOpen(false)} />}
    </>
  )
}

type AddProps = { subject: Hierarchy; organization: Organization; onMade: (id: string) => void }

function AddNarrower({ subject, organization, onMade }: AddProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >{t`New narrower subject`}</Button>
      {open && <SubjectFormDialog organization={organization} beneath={subject} onClose={() => setOpen(false)} onDone={onMade} />}
    </>
  )
}
