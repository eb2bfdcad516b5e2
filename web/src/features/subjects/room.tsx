import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { IconListTree, IconPointer, IconSearchOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { TwoPanes } from '../../platform/pages/two-panes.tsx'
import { ArchivedBadge } from '../../platform/parts/archived-badge.tsx'
import { fold } from '../../platform/words/fold.ts'
import { Answer, Empty, Loading } from '../../platform/parts/states.tsx'
import { Tree } from '../../platform/trees/tree.tsx'
import type { Organization } from '../organizations/queries.ts'
import { SubjectPanel } from './panel.tsx'
import type { SubjectSearch } from './search.ts'
import { type SubjectNode, useSubjectTree } from './use-subject-tree.ts'

type Props = { organization: Organization; search: SubjectSearch; onSelect: (subjectId: string | undefined) => void }

/** The tree, with the chosen subject beside it. Phones show one of the two. */
export function SubjectRoom({ organization, search: { q: typed = '', subject, include_archived }, onSelect }: Props) {
  const [q, place] = [typed.trim(), organization.name]
  const tree = useSubjectTree(organization.id, q, include_archived === true)
  const chosenHere = useRef(false)
  const drawn = (
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
  )
  const noneOfThem = <Empty icon={<IconSearchOff />} title={t`No such subject`}>{t`No name holds “${q}”.`}</Empty>
  return (
    <Answer query={tree} failed={t`The subjects could not be loaded`} wait={<Loading rows={8} height={32} />}>
      {(nodes) =>
        nodes.length === 0 ? (
          <NoSubjects />
        ) : (
          <TwoPanes chosen={subject !== undefined} tree={tree.rows.length === 0 ? noneOfThem : drawn}>
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
                nodes={nodes}
                chosenHere={chosenHere}
                onSelect={onSelect}
              />
            )}
          </TwoPanes>
        )
      }
    </Answer>
  )
}

const NoSubjects = () => (
  <Empty
    icon={<IconListTree />}
    title={t`No subjects yet`}
  >{t`Begin with the broadest, such as “Patient safety”, and put narrower ones beneath it.`}</Empty>
)

/** Name of a subject, with the searched part highlighted. */
function Name({ node: { name, archived_at }, q }: { node: SubjectNode; q: string }) {
  const folded = fold(name)
  // Folding can make a letter longer. Then the positions differ, and nothing is highlighted.
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
