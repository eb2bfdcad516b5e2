import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconCompassOff, IconPencil, IconPlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { $api, type Schemas } from '../../platform/client.ts'
import { isMissing } from '../../platform/missing.ts'
import { BackToTree, Pane } from '../../platform/pages/two-panes.tsx'
import { Answer, Empty, Loading } from '../../platform/parts/states.tsx'
import { type Organization, useDepartments } from '../organizations/queries.ts'
import { SubjectFormDialog } from './form-dialog.tsx'
import { SubjectMenu } from './menu.tsx'
import { Broader, Narrower } from './neighbours.tsx'
import type { SubjectNode } from './use-subject-tree.ts'
import { Uses } from './uses.tsx'

export type Hierarchy = Schemas['SubjectHierarchy']
type Props = {
  subjectId: string
  organization: Organization
  nodes: SubjectNode[]
  onSelect: (id: string | undefined) => void
  /** True when the reader chose the subject in the tree, not by an address. */
  chosenHere: RefObject<boolean>
}

/** A subject with its parents, its children and its uses. */
export function SubjectPanel({ subjectId, onSelect, ...rest }: Props) {
  const subject = $api.useQuery('get', '/api/subjects/{subject_id}/hierarchy', { params: { path: { subject_id: subjectId } } })
  return (
    <>
      <BackToTree onBack={() => onSelect(undefined)}>{t`All subjects`}</BackToTree>
      {isMissing(subject.error) ? (
        <Empty
          icon={<IconCompassOff />}
          title={t`This subject is not there`}
        >{t`It may have been deleted, or it is not yours to see.`}</Empty>
      ) : (
        <Answer query={subject} wait={<Loading rows={3} height={90} />}>
          {(found) => <Shown subject={found} onSelect={onSelect} {...rest} />}
        </Answer>
      )}
    </>
  )
}

type ShownProps = Omit<Props, 'subjectId'> & { subject: Hierarchy }

function Shown({ subject, organization, nodes, chosenHere, onSelect }: ShownProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // If the tree was replaced by the subject, the focus was lost with it, so it moves to the heading.
    if (chosenHere.current && document.activeElement === document.body) heading.current?.focus()
  }, [chosenHere])
  const writes = subject.may.includes('update')
  const archived = subject.archived_at !== null
  const keeper = useKeeper(subject, organization)
  return (
    <Pane
      title={subject.name}
      heading={heading}
      says={`${t`Kept by ${keeper}`} · ${subject.slug}`}
      archived={archived}
      description={subject.description}
      actions={
        <>
          {writes && <EditSubject subject={subject} organization={organization} />}
          <SubjectMenu subject={subject} onGone={() => onSelect(undefined)} />
        </>
      }
    >
      <Broader subject={subject} organization={organization} nodes={nodes} writes={writes} onSelect={onSelect} />
      <Narrower subject={subject} onSelect={onSelect}>
        {writes && !archived && <AddNarrower subject={subject} organization={organization} onMade={onSelect} />}
      </Narrower>
      <Uses subject={subject} organization={organization} />
    </Pane>
  )
}

function useKeeper({ owner_department_id }: Hierarchy, organization: Organization): string {
  const { departments } = useDepartments(organization.id)
  if (owner_department_id === null) return organization.name
  return departments.find(({ id }) => id === owner_department_id)?.path ?? t({ message: 'a department', context: 'whose it is' })
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
