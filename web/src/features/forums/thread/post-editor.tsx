import { t } from '@lingui/core/macro'
import { Stack, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { WriteOrPreview } from '../../../platform/forms/write-or-preview.tsx'
import { changeThenFocus } from '../../../platform/lists/keep-focus.ts'
import { NameList } from './name-list.tsx'
import { type People, namedBefore, stored, withName } from './mentions.ts'
import { PostText } from './post-text.tsx'
import { useNames } from './use-names.ts'

/** Delay in milliseconds before the suggestions close on blur. A clicked suggestion takes the focus before its click arrives. */
const LEFT_MS = 200

export type PostDraft = { text: string; people: People }
type Props = {
  label: string
  forumId: string
  draft: PostDraft
  error?: string | undefined
  field: RefObject<HTMLTextAreaElement | null>
  onChange: (draft: PostDraft) => void
  /** Called on Ctrl or ⌘ with Enter. */
  onSend: () => void
  /** Elements beside the preview switch. */
  children?: ReactNode
}

/** Markdown editor for a post, with completion of mentions and a preview. */
export function PostEditor({ label, forumId, draft, error, field, onChange, onSend, children }: Props) {
  const [begun, setBegun] = useState<string>()
  const [hint, list] = [useId(), useId()]
  const { names, at, move, choose } = useNames(forumId, begun)
  const leave = () => {
    if (document.activeElement !== field.current) setBegun(undefined)
  }
  const look = (area: HTMLTextAreaElement) => setBegun(namedBefore(area.value, area.selectionStart))
  const take = ({ id, name }: { id: string; name: string }) => {
    const area = field.current
    if (!area || begun === undefined) return
    const { text, caret } = withName(draft.text, area.selectionStart, begun, name)
    changeThenFocus(
      () => {
        onChange({ text, people: { ...draft.people, [name]: id } })
        setBegun(undefined)
      },
      () => area,
    )
    area.setSelectionRange(caret, caret)
  }
  /** Returns the action of a key while suggestions are shown. */
  const offered = (key: string): (() => void) | undefined => {
    switch (key) {
      case 'ArrowDown':
        return () => move(1)
      case 'ArrowUp':
        return () => move(-1)
      case 'Escape':
        return () => setBegun(undefined)
      case 'Enter':
      case 'Tab':
        return () => names[at] && take(names[at])
      default:
        return undefined
    }
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    const act = key === 'Enter' && (event.ctrlKey || event.metaKey) ? onSend : names.length > 0 ? offered(key) : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <Stack gap="xs">
      <WriteOrPreview isEmpty={draft.text.trim() === ''} preview={<PostText text={stored(draft.text, draft.people)} />} beside={children}>
        <Textarea
          ref={field}
          label={label}
          aria-describedby={hint}
          autosize
          minRows={4}
          maxRows={24}
          maxLength={50_000}
          value={draft.text}
          error={error}
          {...(names.length > 0 && { 'aria-controls': list, 'aria-activedescendant': `${list}-${at}` })}
          onChange={({ currentTarget }) => {
            choose(0)
            look(currentTarget)
            onChange({ ...draft, text: currentTarget.value })
          }}
          onKeyDown={press}
          onBlur={() => setTimeout(leave, LEFT_MS)}
        />
        {names.length > 0 && <NameList id={list} names={names} at={at} onTake={take} />}
      </WriteOrPreview>
      <Text
        id={hint}
        size="sm"
        c="dimmed"
      >{t`@ and a name speaks to somebody. Markdown: ** around what is bold, - for a list, > for a quotation.`}</Text>
    </Stack>
  )
}
