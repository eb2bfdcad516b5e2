import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp, IconBan, IconBroadcast, IconDots, IconPencil, IconPlus, IconPresentation } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { $api, answered, api, refresh } from '../../../../platform/client.ts'
import { PagedList } from '../../../../platform/lists/paged-list.tsx'
import { byCursor } from '../../../../platform/lists/paging.tsx'
import { Line, Row, Rows } from '../../../../platform/lists/rows.tsx'
import { LinkButton, TextLink } from '../../../../platform/parts/links.tsx'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { Section } from '../../../../platform/parts/section.tsx'
import { Empty } from '../../../../platform/parts/states.tsx'
import { sentence } from '../../../../platform/refusal.ts'
import { personName } from '../../../../platform/words/names.ts'
import type { ChosenPerson } from '../../../events/people-field.tsx'
import type { Quiz } from '../../words.ts'
import { type ListedSitting, isPast, pacingWords, statusLooks, whenOf } from '../words.ts'
import { CancelSittingDialog, EditSittingDialog, NewSittingDialog } from './sitting-dialogs.tsx'

type DialogState =
  | { kind: 'new' }
  | { kind: 'cancel'; sitting: ListedSitting }
  | { kind: 'edit'; sitting: ListedSitting; people: ChosenPerson[] }

export function SittingsTab({ quiz, writes }: { quiz: Quiz; writes: boolean }) {
  const params = { path: { quiz_id: quiz.id }, query: { limit: 20 } }
  const pages = $api.useInfiniteQuery('get', '/api/quizzes/{quiz_id}/sittings', { params }, byCursor)
  const [asking, setAsking] = useState<DialogState>()
  const close = () => setAsking(undefined)
  const plans = writes && quiz.version > 0 && quiz.archived_at === null
  const plan = plans && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAsking({ kind: 'new' })}>{t`Plan a live quiz`}</Button>
  )
  return (
    <Section
      id="sittings"
      title={t`Live`}
      intro={t`Many people take the quiz at the same time, led by a host or each at their own pace. It makes ordinary attempts.`}
      more={plan}
    >
      <PagedList
        pages={pages}
        failed={t`The live quizzes could not be loaded`}
        none={
          <Empty icon={<IconBroadcast />} title={t`None is planned`}>
            {quiz.version === 0 && t`It can be taken once it is published.`}
          </Empty>
        }
        shown={(count) => plural(count, { one: '# live quiz', other: '# live quizzes' })}
      >
        {(sittings) => (
          <Rows label={t`Live`}>
            {sittings.map((sitting) => (
              <KeptRow key={sitting.id} sitting={sitting} writes={writes} onAsk={setAsking} />
            ))}
          </Rows>
        )}
      </PagedList>
      {asking?.kind === 'new' && <NewSittingDialog quiz={quiz} onClose={close} />}
      {asking?.kind === 'cancel' && <CancelSittingDialog sitting={asking.sitting} onClose={close} />}
      {asking?.kind === 'edit' && (
        <EditSittingDialog sitting={asking.sitting} hosts={asking.sitting.hosts.map(chosen)} people={asking.people} onClose={close} />
      )}
    </Section>
  )
}

const chosen = (person: ListedSitting['hosts'][number]): ChosenPerson => ({ user_id: person.user_id, name: personName(person) })

type RowProps = { sitting: ListedSitting; writes: boolean; onAsk: (asking: DialogState) => void }

function KeptRow({ sitting, writes, onAsk }: RowProps) {
  const { id, title, status, hosts, pacing, location, audience, join_code, is_host } = sitting
  const { words, color, icon } = statusLooks[status]
  return (
    <Row
      name={
        <TextLink to="/quiz-sittings/$sittingId" params={{ sittingId: id }} size="sm" fw={600}>
          {title}
        </TextLink>
      }
      badges={
        <Mark color={color} icon={icon}>
          {words}
        </Mark>
      }
      actions={writes && <SittingMenu sitting={sitting} onAsk={onAsk} />}
    >
      <Line>{whenOf(sitting)}</Line>
      <Line>
        {[
          pacingWords[pacing].label,
          audience === 'quiz' ? t`everybody the quiz is for` : plural(audience.user_ids.length, { one: '# person', other: '# people' }),
          location,
          join_code !== null && !isPast(sitting) && t`code ${join_code}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Line>
      {hosts.length > 0 && <Line>{t`Led by ${{ hosts: hosts.map(personName).join(', ') }}`}</Line>}
      {is_host && !isPast(sitting) && (
        <div>
          <LinkButton
            to="/quiz-sittings/$sittingId/host"
            params={{ sittingId: id }}
            variant="light"
            size="sm"
            mt={6}
            aria-label={`${t`Lead it`}: ${title}`}
            leftSection={<IconBroadcast size={18} aria-hidden />}
          >{t`Lead it`}</LinkButton>
        </div>
      )}
    </Row>
  )
}

/** Rarely used actions on a sitting. */
function SittingMenu({ sitting, onAsk }: Omit<RowProps, 'writes'>) {
  const { id, title, cancelled_at, status } = sitting
  const path = { quiz_sitting_id: id }
  const failed = (error: unknown) =>
    notifications.show({ color: 'red', role: 'alert', title: t`That did not work`, message: sentence(error) })
  const editing = useMutation({
    mutationFn: () => (sitting.audience === 'quiz' ? Promise.resolve([]) : peopleOf(id, sitting.audience.user_ids)),
    onSuccess: (people) => onAsk({ kind: 'edit', sitting, people }),
    onError: failed,
  })
  const back = useMutation({
    mutationFn: () => answered(api.PATCH('/api/quiz-sittings/{quiz_sitting_id}', { params: { path }, body: { cancelled: false } })),
    onSuccess: refresh,
    onError: failed,
  })
  if (status === 'ended') return null
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t`More: ${title}`} loading={editing.isPending || back.isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {cancelled_at === null ? (
          <>
            <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={() => editing.mutate()}>{t`Change it`}</Menu.Item>
            <Menu.Item
              component="a"
              href={`/quiz-sittings/${id}/screen`}
              target="_blank"
              leftSection={<IconPresentation size={17} aria-hidden />}
            >{t`Open the page for the wall`}</Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconBan size={17} aria-hidden />}
              onClick={() => onAsk({ kind: 'cancel', sitting })}
            >{t`Cancel it`}</Menu.Item>
          </>
        ) : (
          <Menu.Item leftSection={<IconArrowBackUp size={17} aria-hidden />} onClick={() => back.mutate()}>{t`Bring it back`}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Resolves user ids to names, which the seats have. */
async function peopleOf(quiz_sitting_id: string, userIds: string[]): Promise<ChosenPerson[]> {
  const seats = await answered(api.GET('/api/quiz-sittings/{quiz_sitting_id}/seats', { params: { path: { quiz_sitting_id } } }))
  const names = new Map(seats.map(({ person }) => [person.user_id, personName(person)]))
  return userIds.map((user_id) => ({ user_id, name: names.get(user_id) ?? user_id }))
}
