import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconMessageCheck, IconMessageReport, IconProgress } from '@tabler/icons-react'
import { LowerBar } from '../../platform/parts/lower-bar.tsx'
import { Problem } from '../../platform/parts/states.tsx'
import type { Decision } from './use-decision.ts'
import type { DecidableItem } from './waiting.ts'

type UndecidedProps = { kind: DecidableItem['kind']; error: unknown }

const undecided: Record<DecidableItem['kind'], string> = {
  request: t`It is not awarded`,
  sign_off: t`It is not signed off`,
  record: t`It is not decided`,
  place: t`It is not decided`,
}

export const Undecided = ({ kind, error }: UndecidedProps) => <Problem error={error} title={undecided[kind]} />

type Props = { item: DecidableItem; decision: Decision; onReject: () => void; onNote: () => void }

/** Buttons to approve or reject. They stay visible while the reader scrolls. */
export function DecisionBar({ item, decision, onReject, onNote }: Props) {
  const { approve, isPending, error } = decision
  return (
    <LowerBar label={t`Your decision`}>
      {error && (
        <div style={{ marginBottom: 12 }}>
          <Undecided kind={item.kind} error={error} />
        </div>
      )}
      <Group gap="sm" justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconMessageReport size={18} aria-hidden />}
          disabled={isPending}
          onClick={onReject}
        >{t`Reject`}</Button>
        <Group gap={1} wrap="nowrap">
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={isPending}
            onClick={({ timeStamp }) => approve(item, { pressedAt: timeStamp })}
            {...(item.kind !== 'place' && { style: { borderTopRightRadius: 0, borderBottomRightRadius: 0 } })}
          >
            {item.kind === 'sign_off' ? t`Sign off` : t`Approve`}
          </Button>
          {item.kind !== 'place' && (
            <Menu position="top-end" width={250}>
              <Menu.Target>
                <ActionIcon
                  size={36}
                  variant="filled"
                  aria-label={item.kind === 'sign_off' ? t`Other ways to sign off` : t`Other ways to approve`}
                  disabled={isPending}
                  style={{ borderTopLeftRadius: 0, borderBottomLeftRadius: 0 }}
                >
                  <IconChevronDown size={17} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {item.kind === 'record' ? (
                  <Menu.Item
                    leftSection={<IconProgress size={17} aria-hidden />}
                    onClick={({ timeStamp }) => approve(item, { as: 'in_progress', pressedAt: timeStamp })}
                  >{t`Approve, but still in progress`}</Menu.Item>
                ) : (
                  <Menu.Item leftSection={<IconMessageCheck size={17} aria-hidden />} onClick={onNote}>
                    {item.kind === 'sign_off' ? t`Sign off with a note` : t`Approve with a note`}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
      </Group>
    </LowerBar>
  )
}
