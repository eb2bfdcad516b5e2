import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { $api, type Schemas, refresh } from '../../../../platform/client.ts'
import { Line, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { Answer, Empty, Loading } from '../../../../platform/parts/states.tsx'
import { sentence } from '../../../../platform/refusal.ts'
import { useDepartments } from '../../../organizations/queries.ts'
import { useRoles } from '../../../organizations/roles.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { OutOfReach } from './out-of-reach.tsx'
import { isShown, useReach } from './reach.ts'
import { type Assignment, kindWords } from './words.ts'
import { openQuestion } from '../../../../platform/over/question.ts'

type Pathway = Schemas['LearningPathway']
type Props = { pathway: Pathway; mayWrite: boolean }

/** Lists the assignments of a pathway. */
export function Audience({ pathway, mayWrite }: Props) {
  const [adding, { open, close }] = useDisclosure()
  const remove = useRemoval(pathway)
  const nameOf = useNames(pathway)
  const add = mayWrite && <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={open}>{t`Show it to more people`}</Button>
  return (
    <Stack gap="md" maw={820}>
      <Text c="dimmed">{t`Whom it is shown to. Nothing is required of anybody by that.`}</Text>
      {pathway.assignments.length === 0 ? (
        <Empty
          icon={<IconUsers />}
          title={t`It is shown to nobody yet`}
          action={mayWrite && <Button onClick={open}>{t`Show it to somebody`}</Button>}
        >{t`Until then only those see it who may look into certifications here.`}</Empty>
      ) : (
        <>
          <Reach pathway={pathway} mayWrite={mayWrite} />
          <Rows label={t`Whom it is shown to`}>
            {pathway.assignments.map((assignment) => {
              const name = nameOf(assignment)
              return (
                <Row
                  key={assignment.id}
                  name={name}
                  actions={
                    mayWrite && (
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        size="lg"
                        aria-label={t`Show it no longer to ${name}`}
                        onClick={() => remove(assignment, name)}
                      >
                        <IconTrash size={18} aria-hidden />
                      </ActionIcon>
                    )
                  }
                >
                  <Line>{kindWords[assignment.assignee_kind].description}</Line>
                </Row>
              )
            })}
          </Rows>
          {add && <Group>{add}</Group>}
        </>
      )}
      {adding && <AssignDialog pathway={pathway} onClose={close} />}
    </Stack>
  )
}

/** Number of people that the pathway reaches. Those who may change it also see which certifications some of these people cannot earn. */
function Reach({ pathway, mayWrite }: Props) {
  const query = useReach(pathway)
  return (
    <Answer query={query} failed={t`How many people it reaches could not be counted`} wait={<Loading rows={1} height={24} />}>
      {({ people, out_of_reach }) => (
        <>
          <Text fw={600}>
            {pathway.archived_at === null
              ? plural(people, { one: 'It is shown to # person.', other: 'It is shown to # people.' })
              : t`It is archived, and shown to nobody meanwhile.`}
          </Text>
          {mayWrite && isShown(pathway) && <OutOfReach levels={pathway.levels} missed={out_of_reach} />}
        </>
      )}
    </Answer>
  )
}

/** Returns a function for the name of an assignment, which distinguishes it from others with that name. */
function useNames({ owner_organization_id }: Pathway) {
  const { data: roles = [] } = useRoles(owner_organization_id)
  const { departments } = useDepartments(owner_organization_id)
  return ({ assignee_kind, role_id, department_id, assignee_name }: Assignment): string => {
    if (assignee_kind === 'organization') return t`Everybody of ${assignee_name}`
    const role = roles.find(({ id }) => id === role_id)
    if (role) return `${role.name} (${role.department_name})`
    return departments.find(({ id }) => id === department_id)?.path ?? assignee_name
  }
}

function useRemoval({ id: pathway_id }: Pathway) {
  const removing = $api.useMutation('delete', '/api/learning-pathways/{pathway_id}/assignments/{assignment_id}', {
    onError: (error) => notifications.show({ color: 'red', title: t`Nothing was changed`, message: sentence(error) }),
    onSuccess: () => refresh(),
  })
  return ({ id: assignment_id }: Assignment, name: string) =>
    openQuestion({
      title: t`Show it no longer to them?`,
      centered: true,
      children: (
        <Text
          size="sm"
          className="wraps"
        >{t`${name}: they no longer find the pathway, unless it is shown to them in another way. What they hold stays.`}</Text>
      ),
      labels: { confirm: t`Show it no longer`, cancel: t`Cancel` },
      onConfirm: () => removing.mutate({ params: { path: { pathway_id, assignment_id } } }),
    })
}
