import { t } from '@lingui/core/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { answered, api } from '../../../../platform/client.ts'
import { Form } from '../../../../platform/forms/form.tsx'
import { sentence } from '../../../../platform/refusal.ts'

const LENGTH = 6

/** Normalizes a typed code to the printed form: capital letters and digits only. */
const codeOf = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Finds a live quiz by the code on the wall, among those that the reader may see. */
export function CodeField() {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const navigate = useNavigate()
  const finding = useMutation({
    mutationFn: async (join_code: string) => {
      const { items } = await answered(api.GET('/api/quiz-sittings/mine', { params: { query: { join_code } } }))
      return items[0]
    },
    onSuccess: (found) => {
      if (found) void navigate({ to: '/quiz-sittings/$sittingId', params: { sittingId: found.id } })
      else setWrong(t`There is no live quiz for you with this code.`)
    },
    onError: (error) => setWrong(sentence(error)),
  })
  const find = () => {
    const code = codeOf(typed)
    if (code.length === LENGTH) finding.mutate(code)
    else setWrong(t`A code has 6 letters and digits.`)
  }
  return (
    <Form isPending={finding.isPending} onSubmit={find}>
      <Group align="flex-start" gap="sm">
        <TextInput
          label={t`Code`}
          size="md"
          w={160}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={wrong}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.12em', textTransform: 'uppercase' } }}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setWrong(undefined)
          }}
        />
        <Button type="submit" size="md" mt={26} variant="default" loading={finding.isPending}>{t`Find it`}</Button>
      </Group>
    </Form>
  )
}
