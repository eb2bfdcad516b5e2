import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useConnected } from '../keeping/not-connected.tsx'
import { openQuestion } from '../over/question.ts'

type Going = { current: { pathname: string }; next: { pathname: string } }

/**
 * Asks before a page with unsaved changes is left, by a link, by the browser's buttons or by closing the tab.
 * What goes on to another page once they are saved navigates with `ignoreBlocker: true`, or says when it is being saved.
 */
export function useUnsavedWarning(dirty: boolean, isPending = false): void {
  const isOnItsWay = useConnected() && isPending
  useBlocker({ shouldBlockFn: keepsHere, disabled: !dirty || isOnItsWay })
}

/** Filters and anchors of the same page lose nothing. */
const keepsHere = async ({ current, next }: Going) => current.pathname !== next.pathname && !(await confirmsLeaving())

/** Closing the question in any other way is staying. */
function confirmsLeaving(): Promise<boolean> {
  return new Promise((resolve) => {
    openQuestion({
      modalId: 'unsaved-changes',
      title: t`Leave without saving?`,
      centered: true,
      children: <Text size="sm">{t`What you changed on this page is not saved yet.`}</Text>,
      labels: { confirm: t`Leave without saving`, cancel: t`Stay` },
      confirmProps: { color: 'red.9' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    })
  })
}
