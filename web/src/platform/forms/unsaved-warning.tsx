import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useConnected } from '../offline/not-connected.tsx'
import { openQuestion } from '../over/question.ts'

type RouteChange = { current: { pathname: string }; next: { pathname: string } }

/**
 * Asks before the user leaves a page with unsaved changes. That can be by a link, by the browser's buttons or by
 * closing the tab. Code that navigates after saving either passes `ignoreBlocker: true` or sets `isPending` during the
 * save.
 */
export function useUnsavedWarning(dirty: boolean, isPending = false): void {
  const isOnItsWay = useConnected() && isPending
  useBlocker({ shouldBlockFn: keepsHere, disabled: !dirty || isOnItsWay })
}

/** A change of filters or of the fragment stays on the page, so it loses nothing. */
const keepsHere = async ({ current, next }: RouteChange) => current.pathname !== next.pathname && !(await confirmsLeaving())

/** Asks whether to leave. Closing the question in any other way means staying. */
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
