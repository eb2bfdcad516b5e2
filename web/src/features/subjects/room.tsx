import { t } from '@lingui/core/macro'
import { Box, Card, Text } from '@mantine/core'
import { IconListTree, IconPointer, IconSearchOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { fold } from '../../platform/words/fold.ts'
import { Empty, Loading, Problem } from '../../platform/parts/states.tsx'
import { Tree } from '../../platform/trees/tree.tsx'
import type { Organization } from '../organizations/queries.ts'
import { SubjectPanel } from './panel.tsx'
import classes from '../../platform/pages/two-panes.module.css'
import type { SubjectSearch } from './search.ts'
import { type SubjectNode, useSubjectTree } from './use-subject-tree.ts'

type Props = { organization: Organization; search: SubjectSearch; onSelect: (subjectId: string | undefined) => void }

/** The tree, and beside it what is chosen in it. On phones one or the other. */
export function SubjectRoom({ organization, search: { q: typed = '', subject, archived }, onSelect }: Props) {
  const [q, place] = [typed.trim(), organization.name]
  const tree = useSubjectTree(organization.id, q, archived ?? false)
  const chosenHere = useRef(false)
  if (tree.isPending) return <Loading rows={8} height={32} />
  if (tree.isError) return <Problem error={tree.error} title={t`The subjects could not be loaded`} retry={() => void tree.refetch()} />
  if (tree.nodes.length === 0) return <NoSubjects />
  return (
    <div className={classes.room} data-chosen={subject !== undefined || undefined}>
      <Card withBorder p="xs" className={classes.tree}>
        {tree.rows.length === 0 ? (
          <Empty icon={<IconSearchOff />} title={t`No such subject`}>{t`No name holds “${q}”.`}</Empty>
        ) : (
          <Tree
            label={t`Subjects of ${place}`}
            rows={tree.rows}
            selected={subject}
            nameOf={({ name }) => name}
            onSelect={({ id }) => {
              chosenHere.current = true
              onSelect(id)
            }}
            onOpen={tree.toggle}
          >
            {(node) => <Name node={node} q={q} />}
          </Tree>
        )}
      </Card>
      <Box className={classes.panel}>
        {subject === undefined ? (
          <Empty
            icon={<IconPointer />}
            title={t`Choose a subject`}
          >{t`Then you see what lies around it and what is tagged with it.`}</Empty>
        ) : (
          <SubjectPanel
            key={subject}
            subjectId={subject}
            organization={organization}
            nodes={tree.nodes}
            chosenHere={chosenHere}
            onSelect={onSelect}
          />
        )}
      </Box>
    </div>
  )
}

const NoSubjects = () => (
  <Empty
    icon={<IconListTree />}
    title={t`No subjects yet`}
  >{t`Begin with the broadest, such as “Patient safety”, and put narrower ones beneath it.`}</Empty>
)

/** The part of a name that is searched for stands out. */
function Name({ node: { name, archived_at }, q }: { node: SubjectNode; q: string }) {
  const folded = fold(name)
  // What a letter becomes may be longer than the letter; then nothing stands out.
  const at = q === '' || folded.length !== name.length ? -1 : folded.indexOf(fold(q))
  return (
    <>
      <Text component="span" size="sm" className="wraps" style={{ flex: 1, minWidth: 0 }}>
        {at === -1 ? (
          name
        ) : (
          <>
            {name.slice(0, at)}
            <strong>{name.slice(at, at + q.length)}</strong>
            {name.slice(at + q.length)}
          </>
        )}
      </Text>
      {archived_at && <ArchivedBadge />}
    </>
  )
}
