import { t } from '@lingui/core/macro'
import { Card, Select, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../platform/client.ts'
import { isLanguage, languages, ownName } from '../../platform/language.ts'
import { sentence } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'

/** Selects the language of mails. The default is English. */
export function OwnLanguage() {
  const { me } = useAccess()
  const saving = $api.useMutation('patch', '/api/users/me', {
    onSuccess: async () => {
      await refresh()
      notifications.show({ message: t`The language of your mails is saved.` })
    },
  })
  return (
    <section aria-labelledby="language-of-mails">
      <Title order={2} mb="sm" id="language-of-mails">{t`What you read`}</Title>
      <Card withBorder p="lg">
        <Select
          label={t`Language of your mails`}
          description={t`Choosing in the menu at the top what these pages speak changes this as well. Here, only your mails change.`}
          data={languages.map((name) => ({ value: name, label: ownName(name) }))}
          value={me.language}
          allowDeselect={false}
          placeholder={ownName('en')}
          disabled={saving.isPending}
          error={saving.error ? sentence(saving.error) : undefined}
          onChange={(name) => isLanguage(name) && saving.mutate({ body: { language: name } })}
        />
      </Card>
    </section>
  )
}
